// Banks for your tests: copy this file beside them. It needs `awallet` on the PATH, Java 17 and JUnit 5.

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test of a class with {@code @ExtendWith(AwalletSandbox.class)} that has a parameter of type
 * {@link Bank} a new one. One sandbox starts for all tests, and ends with them.
 */
public final class AwalletSandbox implements ParameterResolver {
    /** A bank that only one test knows. Its token is that of DemoUser; null where its world has nobody. */
    public record Bank(String name, String url, String token) {}

    /** The world of a bank, at a parameter: {@code @World("challenge") Bank bank}. */
    @Retention(RetentionPolicy.RUNTIME)
    public @interface World {
        String value();
    }

    private static final Namespace SPACE = Namespace.create(AwalletSandbox.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Bank.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        var sandbox = sandbox(test);
        var bank = sandbox.makeBank(parameter.findAnnotation(World.class).map(World::value).orElse("demo"));
        // The store of a test closes what it has after the test.
        test.getStore(SPACE).put(bank.name(), (CloseableResource) () -> sandbox.delete(bank));
        return bank;
    }

    static Sandbox sandbox(ExtensionContext test) {
        return test.getRoot().getStore(SPACE).getOrComputeIfAbsent(Sandbox.class, key -> new Sandbox(), Sandbox.class);
    }

    /** A sandbox with its own process. */
    static final class Sandbox implements CloseableResource {
        private final HttpClient client = HttpClient.newHttpClient();
        private final Process process;
        private final String url;

        Sandbox() {
            var command = new ProcessBuilder("awallet", "sandbox", "--ephemeral", "--port", "0", "--print-json");
            try {
                process = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
                url = field("url", new BufferedReader(process.inputReader()).readLine());
            } catch (IOException error) {
                throw new IllegalStateException("The sandbox did not start.", error);
            }
        }

        Bank makeBank(String world) {
            var made = ask("POST", "/sandbox/banks", "{\"world\":\"" + world + "\"}");
            return new Bank(field("name", made), field("url", made), field("token", made));
        }

        void delete(Bank bank) {
            ask("DELETE", "/sandbox/banks/" + bank.name(), "");
        }

        @Override
        public void close() throws InterruptedException {
            process.destroy();
            process.waitFor();
        }

        private String ask(String method, String path, String body) {
            var request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)).build();
            try {
                var response = client.send(request, BodyHandlers.ofString());
                if (response.statusCode() >= 300) throw new IllegalStateException(response.body());
                return response.body();
            } catch (IOException | InterruptedException error) {
                throw new IllegalStateException(error);
            }
        }

        /** The text of a field; null where it has none. */
        private static String field(String name, String json) {
            var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
            return found.find() ? found.group(1) : null;
        }
    }
}
