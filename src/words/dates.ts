/** How a language writes dates. Spaces separate the months. */
interface DateWords {
  readonly months: string
  readonly written: (day: number, month: string, year: number) => string
}

const dayFirst: DateWords['written'] = (day, month, year) => `${day} ${month} ${year}`
const withDe: DateWords['written'] = (day, month, year) => `${day} de ${month} de ${year}`
const inNumbers: DateWords = {
  months: '1 2 3 4 5 6 7 8 9 10 11 12',
  written: (day, month, year) => `${year}年${month}月${day}日`,
}

// By the first part of a language tag. `Intl` would say the same, but not with the same bytes in every version of Node.js.
const tables: Readonly<Record<string, DateWords>> = {
  en: {
    months: 'January February March April May June July August September October November December',
    written: dayFirst,
  },
  de: {
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    written: (day, month, year) => `${day}. ${month} ${year}`,
  },
  fr: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    written: (day, month, year) => `${day === 1 ? '1er' : day} ${month} ${year}`,
  },
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    written: withDe,
  },
  it: {
    months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    written: dayFirst,
  },
  pt: {
    months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    written: withDe,
  },
  nl: {
    months: 'januari februari maart april mei juni juli augustus september oktober november december',
    written: dayFirst,
  },
  pl: {
    months:
      'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
    written: dayFirst,
  },
  ru: {
    months: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
    written: (day, month, year) => `${day} ${month} ${year} г.`,
  },
  tr: {
    months: 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık',
    written: dayFirst,
  },
  ar: {
    months: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    written: dayFirst,
  },
  ja: inNumbers,
  zh: inNumbers,
}

/** A date such as `2026-03-04` as a language writes it: `4 March 2026`; unchanged in a language that has no words here. */
export function dateIn(tag: string, date: string): string {
  const table = tables[tag.replace(/-.*/, '')]
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  const name = table?.months.split(' ')[Number(month) - 1]
  return table === undefined || name === undefined ? date : table.written(Number(day), name, Number(year))
}
