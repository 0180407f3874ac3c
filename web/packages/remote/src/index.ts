// What every micro app of the console needs: mounting by the contract, session, API client, texts, page states.

export { type Connection, useConnection, useRemoteSession } from './connection'
export { defineTexts, useLanguage } from './i18n'
export { describeFailure, type Load, useLoad } from './load'
export { createMount } from './mount'
export { FailureState, NoGameState, PageSkeleton } from './page-state'
export { privateSearch } from './private-search'
export { CrashedPage, MissingPage } from './route-states'
