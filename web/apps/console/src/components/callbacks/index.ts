// Where calls to a game's own server go: of apps below 游戏配置, of mini games on their one page.
export { Callbacks } from './callbacks'
