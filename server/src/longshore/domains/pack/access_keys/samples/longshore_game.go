// Package longshore verifies login tokens and signed calls on a game's own server. Go 1.18, standard library only.
//
// LONGSHORE_SERVER_SECRET: the server secret (sk_...); LONGSHORE_SIGNING_SECRET: the signing secret of the environment
// (whsec_...). While a secret is exchanged give both, separated by a comma.
package longshore

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
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
	return claims, nil
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
	return strings.Split(os.Getenv("LONGSHORE_"+name+"_SECRET"), ",")
}
