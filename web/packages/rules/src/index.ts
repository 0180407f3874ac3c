export { bucketOf, murmur3 } from './buckets.ts'
export { type Facts, judge, type Node, type Operator, type Plain, type Verdict } from './judging.ts'
