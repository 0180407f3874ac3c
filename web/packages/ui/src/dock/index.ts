export { Dock } from './dock'
