// Package longshore verifies login tokens and signed calls on a game's own server, and calls Longshore. Go 1.18,
// standard library only.
//
// LONGSHORE_SERVER_SECRET: the server secret (sk_...); LONGSHORE_SIGNING_SECRET: the signing secret of the environment
// (whsec_...). While a secret is exchanged give both, the new one first, separated by a comma. LONGSHORE_ENVIRONMENT:
// whose players this server serves, production unless it says sandbox. LONGSHORE_ADDRESS: where Call goes, https://...
package longshore

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	appID            = "@APP_ID@"
	toleranceSeconds = 300
)

// Claims of a login token; Subject is the player's id.
type Claims struct {
	Issuer      string `json:"iss"`
	Audience    string `json:"aud"`
	Subject     string `json:"sub"`
	Channel     string `json:"channel"`
	Environment string `json:"env"`
	ExpiresAt   int64  `json:"exp"`
}

// VerifyLoginToken returns the claims of a token that must be accepted, an error for any other.
func VerifyLoginToken(token string) (*Claims, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return nil, errors.New("no login token")
	}
	var head struct {
		Algorithm string `json:"alg"`
	}
	if err := decode(parts[0], &head); err != nil || head.Algorithm != "HS256" {
		return nil, errors.New("not signed with HS256")
	}
	given, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil {
		return nil, err
	}
	fits := false
	for _, secret := range secrets("SERVER") {
		fits = hmac.Equal(sum([]byte(secret), []byte(parts[0]+"."+parts[1])), given) || fits
	}
	if !fits {
		return nil, errors.New("the signature does not fit")
	}
	claims := &Claims{}
	if err := decode(parts[1], claims); err != nil {
		return nil, err
	}
	if claims.Issuer != "longshore" || claims.Audience != appID || claims.ExpiresAt <= time.Now().Unix() {
		return nil, errors.New("expired, or for another game")
	}
	return claims, ours(claims.Environment)
}

// VerifyCall accepts a call of Longshore; body holds the bytes as they came. Answer the same webhook-id only once.
func VerifyCall(header http.Header, body []byte) error {
	stamp := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return err
	}
	if age := time.Now().Unix() - seconds; age > toleranceSeconds || age < -toleranceSeconds {
		return errors.New("the timestamp is too far from the present")
	}
	signed := append([]byte(header.Get("webhook-id")+"."+stamp+"."), body...)
	for _, secret := range secrets("SIGNING") {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			return err
		}
		for _, offered := range strings.Fields(header.Get("webhook-signature")) {
			given, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(offered, "v1,"))
			if err == nil && strings.HasPrefix(offered, "v1,") && hmac.Equal(sum(key, signed), given) {
				return nil
			}
		}
	}
	return errors.New("no signature fits")
}

// Checked is what Longshore says of a login token.
type Checked struct {
	IsValid     bool   `json:"is_valid"`
	Reason      string `json:"reason"`
	PlayerID    string `json:"player_id"`
	Channel     string `json:"channel"`
	Environment string `json:"environment"`
}

// CheckToken asks Longshore about a login token: it also knows of bans and sign-outs.
func CheckToken(token string) (*Checked, error) {
	found := &Checked{}
	if err := Call("/sdk/server/v1/token/verify", map[string]string{"token": token}, found); err != nil {
		return nil, err
	}
	if !found.IsValid {
		return nil, errors.New(found.Reason)
	}
	return found, ours(found.Environment)
}

var client = &http.Client{Timeout: 10 * time.Second}

// Call makes a signed call and puts its data into a value. /sdk/server/v1/player {player_id}, /sdk/server/v1/order
// {order_id}, /sdk/server/v1/orders/undelivered {}, and the others of the guide.
func Call(path string, form, into any) error {
	body, err := json.Marshal(form)
	if err != nil {
		return err
	}
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		return err
	}
	stamp, nonce := strconv.FormatInt(time.Now().Unix(), 10), hex.EncodeToString(random)
	digest := sha256.Sum256(body)
	signed := strings.Join([]string{"POST", path, stamp, nonce, hex.EncodeToString(digest[:])}, "\n")
	known := secrets("SERVER")
	if len(known) == 0 {
		return errors.New("LONGSHORE_SERVER_SECRET is not set")
	}
	mac := sum([]byte(known[0]), []byte(signed))
	request, err := http.NewRequest("POST", os.Getenv("LONGSHORE_ADDRESS")+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Longshore-App", appID)
	request.Header.Set("Longshore-Time", stamp)
	request.Header.Set("Longshore-Nonce", nonce)
	request.Header.Set("Longshore-Signature", "v1,"+base64.StdEncoding.EncodeToString(mac))
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var envelope struct {
		Code    int             `json:"code"`
		Message string          `json:"msg"`
		Data    json.RawMessage `json:"data"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&envelope); err != nil {
		return err
	}
	if envelope.Code != 0 {
		return fmt.Errorf("%d %s", envelope.Code, envelope.Message)
	}
	return json.Unmarshal(envelope.Data, into)
}

func ours(environment string) error {
	wanted := os.Getenv("LONGSHORE_ENVIRONMENT")
	if wanted == "" {
		wanted = "production"
	}
	if environment != wanted {
		return errors.New("a player of " + environment)
	}
	return nil
}

func sum(key, signed []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(signed)
	return mac.Sum(nil)
}

func decode(text string, into any) error {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

func secrets(name string) []string {
	found := []string{}
	for _, one := range strings.Split(os.Getenv("LONGSHORE_"+name+"_SECRET"), ",") {
		// What is blank, as behind a comma at the end, is a key that anybody has.
		if one = strings.TrimSpace(one); one != "" {
			found = append(found, one)
		}
	}
	return found
}
