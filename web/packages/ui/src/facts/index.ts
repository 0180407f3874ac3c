export { type Fact, Facts } from './facts'
