<?php
// Longshore on a game's own server: verify tokens and signed calls, call it. PHP 8.0, no packages.
// LONGSHORE_SERVER_SECRET: the server secret (sk_...); LONGSHORE_SIGNING_SECRET: the signing secret of the environment
// (whsec_...). While a secret is exchanged give both, the new one first, separated by a comma. LONGSHORE_ENVIRONMENT:
// whose players this server serves, production unless it says sandbox. LONGSHORE_ADDRESS: where calls go, https://...
declare(strict_types=1);

const LONGSHORE_APP_ID = '@APP_ID@';
const LONGSHORE_TOLERANCE_SECONDS = 300;

/** Returns the claims of a login token; `sub` is the player's id. Throws when it must not be accepted. */
function longshore_verify_login_token(string $token): array
{
    $parts = explode('.', $token);
    if (count($parts) !== 3) {
        throw new RuntimeException('no login token');
    }
    $head = json_decode(longshore_base64url($parts[0]), true, 8, JSON_THROW_ON_ERROR);
    if (($head['alg'] ?? '') !== 'HS256') {
        throw new RuntimeException('not signed with HS256');
    }
    $given = longshore_base64url($parts[2]);
    $fits = false;
    foreach (longshore_secrets('SERVER') as $secret) {
        $fits = hash_equals(hash_hmac('sha256', "$parts[0].$parts[1]", $secret, true), $given) || $fits;
    }
    if (!$fits) {
        throw new RuntimeException('the signature does not fit');
    }
    $claims = json_decode(longshore_base64url($parts[1]), true, 8, JSON_THROW_ON_ERROR);
    if ($claims['iss'] !== 'longshore' || $claims['aud'] !== LONGSHORE_APP_ID || $claims['exp'] <= time()) {
        throw new RuntimeException('expired, or for another game');
    }
    return longshore_ours($claims, 'env');
}

/**
 * Returns a call of Longshore; header names in lower case, body as file_get_contents('php://input') gave it. Answer the
 * same webhook-id only once. Throws when it must not be accepted.
 */
function longshore_verify_call(array $headers, string $body): array
{
    $stamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($stamp) || abs(time() - (int) $stamp) > LONGSHORE_TOLERANCE_SECONDS) {
        throw new RuntimeException('the timestamp is too far from the present');
    }
    $signed = ($headers['webhook-id'] ?? '') . ".$stamp.$body";
    foreach (longshore_secrets('SIGNING') as $secret) {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false) {
            throw new RuntimeException('the secret is not base64');
        }
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
        foreach (explode(' ', $headers['webhook-signature'] ?? '') as $offered) {
            if (hash_equals($expected, $offered)) {
                return json_decode($body, true, 32, JSON_THROW_ON_ERROR);
            }
        }
    }
    throw new RuntimeException('no signature fits');
}

/** Asks Longshore about a login token: it also knows of bans and sign-outs. Throws when it is not good. */
function longshore_check_token(string $token): array
{
    $found = longshore_call('/sdk/server/v1/token/verify', ['token' => $token]);
    if (!$found['is_valid']) {
        throw new RuntimeException($found['reason']);
    }
    return longshore_ours($found, 'environment');
}

/**
 * Makes a signed call and returns its data; throws for a refusal. /sdk/server/v1/player [player_id],
 * /sdk/server/v1/order [order_id], /sdk/server/v1/orders/undelivered [], and the others of the guide.
 */
function longshore_call(string $path, array $form): array
{
    $body = json_encode((object) $form, JSON_THROW_ON_ERROR);
    [$stamp, $nonce] = [(string) time(), bin2hex(random_bytes(16))];
    $signed = implode("\n", ['POST', $path, $stamp, $nonce, hash('sha256', $body)]);
    $mac = base64_encode(hash_hmac('sha256', $signed, longshore_secrets('SERVER')[0], true));
    $headers = [
        'Content-Type: application/json',
        'Longshore-App: ' . LONGSHORE_APP_ID,
        "Longshore-Time: $stamp",
        "Longshore-Nonce: $nonce",
        "Longshore-Signature: v1,$mac",
    ];
    $options = ['method' => 'POST', 'header' => $headers, 'content' => $body, 'timeout' => 10, 'ignore_errors' => true];
    $answer = file_get_contents(getenv('LONGSHORE_ADDRESS') . $path, false, stream_context_create(['http' => $options]));
    if ($answer === false) {
        throw new RuntimeException('no answer');
    }
    $envelope = json_decode($answer, true, 64, JSON_THROW_ON_ERROR);
    if ($envelope['code'] !== 0) {
        throw new RuntimeException("{$envelope['code']} {$envelope['msg']}");
    }
    return $envelope['data'];
}

function longshore_ours(array $found, string $name): array
{
    if ($found[$name] !== (getenv('LONGSHORE_ENVIRONMENT') ?: 'production')) {
        throw new RuntimeException("a player of $found[$name]");
    }
    return $found;
}

function longshore_base64url(string $text): string
{
    $data = base64_decode(strtr($text, '-_', '+/'), true);
    if ($data === false) {
        throw new RuntimeException('no login token');
    }
    return $data;
}

function longshore_secrets(string $name): array
{
    $told = array_map('trim', explode(',', (string) getenv("LONGSHORE_{$name}_SECRET")));
    // What is blank, as behind a comma at the end, is a key that anybody has.
    $found = array_values(array_filter($told, fn ($one) => $one !== ''));
    if ($found === []) {
        throw new RuntimeException("LONGSHORE_{$name}_SECRET is not set");
    }
    return $found;
}
