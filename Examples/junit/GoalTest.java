import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests with a bank of their own each. */
@ExtendWith(AwalletSandbox.class)
class GoalTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void aNewGoalIsListed(AwalletSandbox.Bank bank) throws Exception {
        ask(bank, "PUT", goals(bank), "{\"name\":\"Bicycle\",\"currency\":\"GBP\"}");
        assertTrue(ask(bank, "GET", goals(bank), "").contains("Bicycle"));
    }

    @Test
    void theGoalOfTheOtherTestIsGone(AwalletSandbox.Bank bank) throws Exception {
        assertFalse(ask(bank, "GET", goals(bank), "").contains("Bicycle"));
    }

    @Test
    void anotherWorldHasOtherPeople(@AwalletSandbox.World("challenge") AwalletSandbox.Bank bank) {
        assertTrue(bank.token().endsWith("challenge-access-token"));
    }

    private String goals(AwalletSandbox.Bank bank) throws Exception {
        var found = Pattern.compile("\"accountUid\":\"([^\"]*)\"").matcher(ask(bank, "GET", "/api/v2/accounts", ""));
        assertTrue(found.find());
        return "/api/v2/account/" + found.group(1) + "/savings-goals";
    }

    private String ask(AwalletSandbox.Bank bank, String method, String path, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(bank.url() + path))
            .header("Authorization", "Bearer " + bank.token()).header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body)).build();
        var response = client.send(request, BodyHandlers.ofString());
        assertEquals(200, response.statusCode(), response.body());
        return response.body();
    }
}
