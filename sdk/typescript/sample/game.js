// The whole integration of a browser game: start, agreements, signing in, a role, events, an order, a gift code.
const given = new URLSearchParams(location.search)
const store = given.get('channel') ?? ''
const show = (id, text) => {
  document.getElementById(id).textContent = text
}
const said = (error) => show('said', error.message)

const game = new Longshore.Longshore(
  {
    address: given.get('address') ?? '',
    appId: given.get('app') ?? '',
    clientKey: given.get('key') ?? '',
    platform: Longshore.browser(),
    store,
    clientVersion: '1.0.0',
    reportEvery: 1_000,
  },
  {
    signedOut: said,
    // Events that the server refuses are a fault of the game: its developer wants to see them.
    events: ({ refused }) => refused.forEach(({ event, msg }) => show('said', `${event.event}: ${msg}`)),
  },
)

/** Announcements that this player has not read on this device, and the floating button with its red dots. */
async function draw({ announcements, floating_button: items }) {
  await game.notices.update()
  const resolve = (path) => given.get('address') + path
  const reading = new Longshore.Reading(Longshore.browser(), given.get('app'))
  const hasDot = (item) => game.notices.hasDot(item, announcements)
  const onOpened = (item) => game.notices.saw('item', item)
  const onPage = (page) => show('said', page)
  const button = LongshoreViews.floatingButton(items, { label: 'Menu', resolve, hasDot, onOpened, onPage })
  const onSeen = (one) => {
    reading.mark(one, announcements)
    game.notices.saw('announcement', one).then(button.update)
  }
  LongshoreViews.announcements(reading.unread(announcements), { close: 'Close', resolve, onSeen })
}

async function start() {
  const started = await game.init()
  const { agreements } = started
  // A real game shows the texts first, and asks; nobody is signed in without those that are required.
  if (agreements.length > 0)
    await game.consent(...agreements.map(({ kind, channel, version }) => ({ kind, channel, version })))
  // A channel's SDK says who its player is; a page of the game's own has guests.
  const token = given.get('token')
  const player = token
    ? await game.loginByChannel(store, { uid: given.get('uid') ?? '', token })
    : await game.loginAsGuest()
  await game.role({ event: 'enter', server_id: 's1', role_id: player.player_id, role_name: 'Digger' })
  show('player', player.player_id)
  for (const id of ['dig', 'buy', 'send']) document.getElementById(id).disabled = false
  // They stand before the game: a page says with `notices` that it wants them.
  if (given.has('notices')) await draw(started)
}

let gold = 0
document.getElementById('dig').addEventListener('click', () => {
  gold += game.valueOf('gold_per_dig', 1)
  show('gold', String(gold))
  game.track('dig', { gold })
  show('waiting', String(game.events.waiting))
})

document.getElementById('buy').addEventListener('click', () => {
  game
    .order({
      goods_code: given.get('goods') ?? 'shovel',
      server_id: 's1',
      channel: store,
    })
    // What follows is the channel's own payment; the goods come by the game's server.
    .then((order) => show('order', `${order.order_id}: ${order.amount} ${order.currency}`), said)
})

document.getElementById('redeem').addEventListener('submit', (event) => {
  event.preventDefault()
  game
    .redeem(document.getElementById('code').value, { server_id: 's1', role_id: game.playerId ?? '' })
    // As with orders, what was given reaches the player by the game's server.
    .then(
      ({ rewards }) => show('gifts', rewards.map((one) => `${one.quantity} ${one.name}`).join(', ')),
      said,
    )
})

setInterval(() => show('waiting', String(game.events.waiting)), 200)
start().catch(said)
