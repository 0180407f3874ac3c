// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { forgetLogin } from '../expiry'
import { forget, forgetLeft, hasRemembered, remember } from './remembered'

const FILE = { name: 'harbor.apk', size: 9, lastModified: 1 }

beforeEach(() => localStorage.clear())

test('[U-02] a login that ends in the middle of an upload leaves that there is one, and no name', () => {
  remember('u1', FILE)
  forgetLogin()
  expect(hasRemembered()).toBe(true)
  expect(localStorage.getItem('longshore.uploads')).toBeNull()
  forgetLogin()
  expect(hasRemembered()).toBe(true)
  forgetLeft()
  expect(hasRemembered()).toBe(false)
})

test('[L-02] a login without unfinished uploads leaves nothing', () => {
  remember('u1', FILE)
  forget('u1')
  forgetLogin()
  expect(localStorage.getItem('longshore.uploads.left')).toBeNull()
})
