import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Measures how long a test waits for a bank of its own. */
class BankTimeTest {
    private static AwalletSandbox.Sandbox sandbox;

    @RegisterExtension
    static final BeforeAllCallback START = (ExtensionContext tests) -> sandbox = AwalletSandbox.sandbox(tests);

    @Test
    void aBankTakesMilliseconds() {
        var times = new long[50];
        for (int index = 0; index < times.length; index++) {
            long begin = System.nanoTime();
            var bank = sandbox.makeBank("demo");
            times[index] = System.nanoTime() - begin;
            sandbox.delete(bank);
        }
        java.util.Arrays.sort(times);
        System.out.printf("A bank of its own takes %.1f ms (median of 50).%n", times[25] / 1e6);
    }
}
