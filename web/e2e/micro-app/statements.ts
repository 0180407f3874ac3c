// A promoter's statement as the server tells it, for pages whose answers a test makes up.

/** A line: of one order of ¥6.00 unless said otherwise. */
export function statementLine(number: number, more: object = {}): object {
  return {
    number,
    kind: 'share',
    source_month: '2026-03-01',
    day: `2026-03-0${number}`,
    version_id: 1,
    currency: 'CNY',
    orders: 1,
    base: 600,
    base_unit: 'money',
    rate: '30%',
    amount_minor: 180,
    ...more,
  }
}

/** A statement of March that its publisher has checked, with its lines. */
export function statementOf(id: number, lines: readonly object[], minor: number): object {
  const sums = [{ currency: 'CNY', amount_minor: minor }]
  return {
    statement: {
      id,
      month: '2026-03-01',
      promoter_id: 1,
      promoter_name: '深夜电台',
      state: 'checked',
      sums,
    },
    zone: 'Asia/Shanghai',
    digest: '0'.repeat(64),
    reference: '',
    lines,
    steps: [],
  }
}
