import { expect, test } from 'vitest'
import { dayHeading, dayIn, exactGameTime, formatGameTime, momentIn, nearDay, zoneOffset } from './game-time'

const SHANGHAI = 'Asia/Shanghai'
/** 2026-11-22 14:02:11 in Shanghai. */
const AT = Date.UTC(2026, 10, 22, 6, 2, 11) / 1000
const NOW = AT + 1800

test.each([
  ['today shows its seconds', AT, NOW, '14:02:11'],
  ['this year shows the day and the minute', AT - 86_400, NOW, '11-21 14:02'],
  ['an older one is a day', AT - 400 * 86_400, NOW, '2025-10-18'],
  [
    'today is the game’s: the browser may have another',
    Date.UTC(2026, 10, 21, 16, 5) / 1000,
    NOW,
    '00:05:00',
  ],
])('%s', (_name, at, now, text) => {
  expect(formatGameTime(at, SHANGHAI, { now })).toBe(text)
})

test.each([
  ['exact', '2026-11-22 14:02:11'],
  ['day', '2026-11-22'],
  ['time', '14:02:11'],
] as const)('the style %s is whole whatever the day is', (style, text) => {
  expect(formatGameTime(AT, SHANGHAI, { style, now: AT + 90 * 86_400 })).toBe(text)
})

test('the offset is the one of that day', () => {
  expect(zoneOffset(SHANGHAI, AT)).toBe('UTC+8')
  expect(zoneOffset('Asia/Kolkata', AT)).toBe('UTC+5:30')
  expect(zoneOffset('UTC', AT)).toBe('UTC')
  expect(zoneOffset('America/New_York', AT)).toBe('UTC-5')
  expect(zoneOffset('America/New_York', Date.UTC(2026, 6, 1) / 1000)).toBe('UTC-4')
})

test('yesterday is a calendar day, also over a change of the clocks', () => {
  expect(nearDay(AT, SHANGHAI, NOW)).toBe('today')
  expect(nearDay(AT - 86_400, SHANGHAI, NOW)).toBe('yesterday')
  expect(nearDay(AT - 2 * 86_400, SHANGHAI, NOW)).toBeUndefined()
  // New York went back an hour on 2026-11-01: that day had 25 hours.
  const lateSunday = Date.UTC(2026, 10, 2, 4, 30) / 1000
  expect(dayIn(lateSunday, 'America/New_York')).toBe('2026-11-01')
  expect(nearDay(Date.UTC(2026, 10, 1, 3, 30) / 1000, 'America/New_York', lateSunday)).toBe('yesterday')
})

test('headings of days in both languages, with the year when it is another', () => {
  expect(dayHeading(AT, SHANGHAI, 'zh-CN', NOW)).toBe('11月22日 星期日')
  expect(dayHeading(AT, SHANGHAI, 'en-US', NOW)).toMatch(/^Sunday,? 22 November$/)
  expect(dayHeading(AT, SHANGHAI, 'zh-CN', NOW + 90 * 86_400)).toBe('2026年11月22日 星期日')
})

test('an instant that stands alone carries its offset', () => {
  expect(exactGameTime(AT, SHANGHAI)).toBe('2026-11-22 14:02:11 UTC+8')
})

test.each([
  ['Asia/Shanghai', '2026-11-22T14:02', '2026-11-22T06:02:00Z'],
  // Clocks went forward at 02:00, which is 07:00 UTC.
  ['America/New_York', '2026-03-08T01:30', '2026-03-08T06:30:00Z'],
  ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00Z'],
  ['America/New_York', '2026-03-08T23:30', '2026-03-09T03:30:00Z'],
  // And back at 03:00, which is 01:00 UTC.
  ['Europe/Berlin', '2026-10-25T01:30', '2026-10-24T23:30:00Z'],
  ['Europe/Berlin', '2026-10-25T03:30', '2026-10-25T02:30:00Z'],
])('in %s the clock says %s at %s', (zone, wall, moment) => {
  expect(new Date(momentIn(wall, zone) * 1000).toISOString()).toBe(moment.replace('Z', '.000Z'))
})

test('while the zone is on its way nothing is a time, and no moment either', () => {
  const shown = [formatGameTime(AT, ''), dayIn(AT, ''), exactGameTime(AT, ''), dayHeading(AT, '', 'zh-CN')]
  expect(shown).toEqual(['…', '…', '…', '…'])
  expect(nearDay(AT, '')).toBeUndefined()
  expect(momentIn('2026-03-09T10:00', '')).toBeNaN()
})

test.each(['', 'T10:00', '12026-01-01T00:00'])('%o is no moment and no number', (wall) => {
  expect(momentIn(wall, SHANGHAI)).toBeNaN()
})
