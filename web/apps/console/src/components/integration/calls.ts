// The exact call of each step, with the game's own address and AppId; secrets come from the reader's environment.
import type { Checklist, StepName } from './api'

export type Form = 'typescript' | 'java' | 'http'

export interface CallFacts extends Pick<Checklist, 'address' | 'app_id'> {
  /** As the page shows it. */
  maskedKey: string
  /** The key itself where the reader has asked for it. */
  clientKey: string | undefined
  isMini: boolean
}

const EXAMPLES: Partial<Record<StepName, (facts: CallFacts) => string>> = {
  init: ({
    address,
    app_id,
    maskedKey,
    clientKey = maskedKey,
    isMini,
  }) => `import { ${isMini ? 'wechat' : 'browser'}, Longshore } from '@longshore/sdk'

const game = new Longshore({
  address: '${address}',
  appId: '${app_id}',
  clientKey: '${clientKey}',
  platform: ${isMini ? 'wechat(wx)' : 'browser()'},
  clientVersion: '1.0.0',
})
const started = await game.init()`,
  login: ({
    isMini,
  }) => `const player = await game.${isMini ? 'loginByChannel()' : "loginByAccount('tester_1', password)"}
// player.login_token → your own server`,
  role: () => `await game.role({
  event: 'enter', server_id: 's1', role_id: '42', role_name: 'Digger', level: 7,
})`,
  order: () => `const order = await game.order({
  goods_code: 'gem_60', game_order_id: 'G-TEST-001', server_id: 's1', role_id: '42',
})`,
  events: () => `game.track('level_end', { level: 7, won: true })`,
}

// Inside of an activity that holds `game`; what each outcome does is the game's.
const JAVA: Partial<Record<StepName, (facts: CallFacts) => string>> = {
  init: ({ address, app_id, maskedKey, clientKey = maskedKey }) => `Options options = new Options(
    "${address}",
    "${app_id}",
    "${clientKey}").clientVersion("1.0.0");
game = new LongshoreGame(this, options, new GameListener());
game.start(new Result<Started>() {
  @Override public void done(Started started) { signIn(); }
  @Override public void failed(LongshoreException error) { show(error.getMessage()); }
});`,
  login: () => `game.login(new Result<Player>() {
  @Override public void done(Player player) { sendToGameServer(player.loginToken); }
  @Override public void failed(LongshoreException error) { show(error.getMessage()); }
});`,
  role: () => `Role role = new Role(Role.Event.ENTER, "s1", "42").name("Digger").level(7);
game.role(role, new Result<Boolean>() {
  @Override public void done(Boolean told) {}
  @Override public void failed(LongshoreException error) { show(error.getMessage()); }
});`,
  order: () => `Wish wish = new Wish("gem_60").gameOrderId("G-TEST-001").role("s1", "42", "Digger");
game.pay(wish, new Result<Order>() {
  @Override public void done(Order order) { waitForGoods(order.orderId); }
  @Override public void failed(LongshoreException error) { show(error.getMessage()); }
});`,
  events: () => `game.track("level_end", Collections.singletonMap("level", 7));`,
}

const CLIENT: Partial<Record<StepName, { path: string; body: string; isPlayer?: boolean }>> = {
  init: {
    path: '/sdk/v1/init',
    body: '{"device":{"id":"device-0001","os":"web"},"sdk_version":"curl"}',
  },
  login: {
    path: '/sdk/v1/login',
    body: `{"method":"account","account":"tester_1","password":"'"$PASSWORD"'","device":{"id":"device-0001","os":"web"}}`,
  },
  role: {
    path: '/sdk/v1/role',
    body: '{"id":"r-0001","event":"enter","server_id":"s1","role_id":"42","role_name":"Digger","level":7}',
    isPlayer: true,
  },
  order: {
    path: '/sdk/v1/order',
    body: '{"goods_code":"gem_60","game_order_id":"G-TEST-001","server_id":"s1","role_id":"42"}',
    isPlayer: true,
  },
  events: {
    path: '/sdk/v1/events',
    body: `[{"event":"level_end","id":"e-0001","time":'"$(date +%s)"'000,"properties":{"level":7}}]`,
  },
}

/** Whether the client key is part of what is shown. */
export function holdsKey(step: StepName, form: Form | undefined): boolean {
  return form === 'http' ? step in CLIENT : step === 'init'
}

/** The call of a step; nothing where the step is not the game's to call. */
export function callOf(step: StepName, form: Form, facts: CallFacts): string | undefined {
  if (step === 'verify') return form === 'http' ? signed(facts) : undefined
  if (form === 'http') return plain(step, facts)
  // Mini games are written in TypeScript.
  if (form === 'java') return facts.isMini ? undefined : JAVA[step]?.(facts)
  return EXAMPLES[step]?.(facts)
}

function plain(step: StepName, { address, app_id, clientKey }: CallFacts): string | undefined {
  const call = CLIENT[step]
  if (!call) return undefined
  const session = call.isPlayer ? ' \\\n  -H "Authorization: Bearer $SESSION"' : ''
  return `curl ${address}${call.path} \\
  -H 'Content-Type: application/json' \\
  -H 'Longshore-App: ${app_id}' \\
  -H "Longshore-Key: ${clientKey ?? '$LONGSHORE_CLIENT_KEY'}"${session} \\
  -d '${call.body}'`
}

function signed({ address, app_id }: CallFacts): string {
  return `BODY='{"token":"'"$LOGIN_TOKEN"'"}'
TIME=$(date +%s)
NONCE=$(openssl rand -hex 16)
DIGEST=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)
SIGNATURE=$(printf 'POST\\n/sdk/server/v1/token/verify\\n%s\\n%s\\n%s' "$TIME" "$NONCE" "$DIGEST" |
  openssl dgst -sha256 -hmac "$LONGSHORE_SERVER_SECRET" -binary | base64)
curl ${address}/sdk/server/v1/token/verify \\
  -H 'Content-Type: application/json' \\
  -H 'Longshore-App: ${app_id}' \\
  -H "Longshore-Time: $TIME" -H "Longshore-Nonce: $NONCE" \\
  -H "Longshore-Signature: v1,$SIGNATURE" \\
  -d "$BODY"`
}
