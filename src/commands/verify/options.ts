import { openBundle } from '../../disk/bundle/open-bundle.ts'
import { type Feature, features } from '../../model/feature.ts'
import { targets } from '../../targets/index.ts'
import { outcomeReports } from '../../verify/reports.ts'
import { type UsageProblem, usageProblem } from '../terminal/exit-codes.ts'
import { unknownTarget } from '../terminal/unknown-target.ts'
import { originOf } from './origin.ts'

export interface VerifyOptions {
  readonly bundle: string
  readonly target?: string
  readonly except?: string
  readonly previous?: string
  readonly wait: string
  readonly concurrency: string
  readonly timeout: string
  readonly format: string
  readonly json?: boolean
}

/** The options as values, or the first mistake in them. */
export function readVerifyOptions(address: string, options: VerifyOptions) {
  const origin = originOf(address)
  if (typeof origin !== 'string') return origin
  const numbers = {
    wait: numberOf('--wait', options.wait, 0, 86_400),
    concurrency: wholeNumberOf('--concurrency', options.concurrency, 1, 64),
    timeout: numberOf('--timeout', options.timeout, 0.1, 3600),
  }
  for (const number of Object.values(numbers)) if (typeof number !== 'number') return number
  const except = notAsked(options)
  if ('reason' in except) return except
  const format = options.json ? 'json' : options.format
  const report = Object.hasOwn(outcomeReports, format)
    ? outcomeReports[format as keyof typeof outcomeReports]
    : undefined
  if (!report)
    return usageProblem(
      `there is no format ${format}`,
      `--format takes ${Object.keys(outcomeReports).join(', ')}`,
    )
  const bundle = openBundle(options.bundle)
  if (!bundle)
    return usageProblem(
      `there is no bundle in ${options.bundle}`,
      'run portolan build, or name another folder with --bundle',
    )
  const previous = options.previous === undefined ? undefined : openBundle(options.previous)
  if (options.previous !== undefined && !previous)
    return usageProblem(
      `there is no bundle in ${options.previous}`,
      '--previous names the folder of the previous release, or a folder with its bundle.json',
    )
  return {
    ...{ origin, except, report, format, bundle, previous: previous?.table() },
    ...(numbers as Record<keyof typeof numbers, number>),
  }
}

function numberOf(option: string, text: string, least: number, most: number): number | UsageProblem {
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most
    ? number
    : usageProblem(`${text} is not a number`, `${option} takes a number from ${least} to ${most}`)
}

function wholeNumberOf(option: string, text: string, least: number, most: number): number | UsageProblem {
  return /^\d*$/.test(text)
    ? numberOf(option, text, least, most)
    : usageProblem(`${text} is not a whole number`, `${option} takes a whole number from ${least} to ${most}`)
}

/** The skipped features, and why: known differences of the host, and --except. */
function notAsked({
  target,
  except = '',
}: VerifyOptions): Readonly<Partial<Record<Feature, string>>> | UsageProblem {
  const host = targets.find(({ name }) => name === target)
  if (target !== undefined && !host) return unknownTarget(target)
  const names = except.split(',').flatMap(name => name.trim() || [])
  const unknown = names.find(name => !Object.hasOwn(features, name))
  if (unknown !== undefined)
    return usageProblem(
      `there is no feature ${unknown}`,
      `--except takes ${Object.keys(features).join(', ')}`,
    )
  const differs = Object.entries(host?.differs ?? {}).map(([feature, instead]) => [
    feature,
    `${host?.title} differs: ${instead}`,
  ])
  return Object.fromEntries([...differs, ...names.map(name => [name, '--except says so'])])
}
