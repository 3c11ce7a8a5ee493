import { suggest } from './suggest.ts'

/** The color that somebody meant, as `#rrggbb`: a short or long hex number, `rgb()`, `hsl()` or a name of CSS, also one with a typing error. */
export function hexColor(text: string): string | undefined {
  const value = text.trim().toLowerCase()
  return hexDigits(value) ?? functionColor(value) ?? namedColor(value)
}

/** `#3ab`, `3fae5a` and `#3fae5aff`: whatever says how transparent it is goes. */
function hexDigits(value: string): string | undefined {
  const digits = /^(?:#|0x)?([0-9a-f]+)$/.exec(value)?.[1] ?? ''
  const long = digits.length < 5 ? [...digits].map(digit => digit + digit).join('') : digits
  return [6, 8].includes(long.length) ? `#${long.slice(0, 6)}` : undefined
}

function functionColor(value: string): string | undefined {
  const [, name, inside = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(value) ?? []
  const parts = inside.split(/[\s,/]+/).filter(part => part !== '')
  const numbers = parts.map(part => Number(/^-?\d*\.?\d+(?=%?$|deg$)/.exec(part)?.[0] ?? Number.NaN))
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = numbers
  if (name === undefined || parts.length > 4 || [first, second, third].some(Number.isNaN)) return undefined
  if (name === 'hsl') return hexOfHsl(first, second / 100, third / 100)
  return hexOfRgb(
    numbers.slice(0, 3).map((number, at) => (parts[at]?.endsWith('%') ? number / 100 : number / 255)),
  )
}

// https://www.w3.org/TR/css-color-4/#hsl-to-rgb
function hexOfHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (start: number) => {
    const k = (((start + hue / 30) % 12) + 12) % 12
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return hexOfRgb([channel(0), channel(8), channel(4)])
}

function hexOfRgb(channels: readonly number[]): string {
  const digits = channels.map(channel => {
    const value = Math.round(Math.min(1, Math.max(0, channel)) * 255)
    return value.toString(16).padStart(2, '0')
  })
  return `#${digits.join('')}`
}

function namedColor(value: string): string | undefined {
  const name = value.replace(/[\s_-]/g, '')
  const [meant = ''] = names.has(name) ? [name] : suggest(name, names.keys())
  const digits = names.get(meant)
  return digits && `#${digits}`
}

// https://www.w3.org/TR/css-color-4/#named-colors
const names: ReadonlyMap<string, string> = new Map(
  (
    'alicebluef0f8ff antiquewhitefaebd7 aqua00ffff aquamarine7fffd4 azuref0ffff beigef5f5dc bisqueffe4c4 ' +
    'black000000 blanchedalmondffebcd blue0000ff blueviolet8a2be2 browna52a2a burlywooddeb887 ' +
    'cadetblue5f9ea0 chartreuse7fff00 chocolated2691e coralff7f50 cornflowerblue6495ed cornsilkfff8dc ' +
    'crimsondc143c cyan00ffff darkblue00008b darkcyan008b8b darkgoldenrodb8860b darkgraya9a9a9 ' +
    'darkgreen006400 darkgreya9a9a9 darkkhakibdb76b darkmagenta8b008b darkolivegreen556b2f ' +
    'darkorangeff8c00 darkorchid9932cc darkred8b0000 darksalmone9967a darkseagreen8fbc8f ' +
    'darkslateblue483d8b darkslategray2f4f4f darkslategrey2f4f4f darkturquoise00ced1 darkviolet9400d3 ' +
    'deeppinkff1493 deepskyblue00bfff dimgray696969 dimgrey696969 dodgerblue1e90ff firebrickb22222 ' +
    'floralwhitefffaf0 forestgreen228b22 fuchsiaff00ff gainsborodcdcdc ghostwhitef8f8ff goldffd700 ' +
    'goldenroddaa520 gray808080 green008000 greenyellowadff2f grey808080 honeydewf0fff0 hotpinkff69b4 ' +
    'indianredcd5c5c indigo4b0082 ivoryfffff0 khakif0e68c lavendere6e6fa lavenderblushfff0f5 ' +
    'lawngreen7cfc00 lemonchiffonfffacd lightblueadd8e6 lightcoralf08080 lightcyane0ffff ' +
    'lightgoldenrodyellowfafad2 lightgrayd3d3d3 lightgreen90ee90 lightgreyd3d3d3 lightpinkffb6c1 ' +
    'lightsalmonffa07a lightseagreen20b2aa lightskyblue87cefa lightslategray778899 lightslategrey778899 ' +
    'lightsteelblueb0c4de lightyellowffffe0 lime00ff00 limegreen32cd32 linenfaf0e6 magentaff00ff ' +
    'maroon800000 mediumaquamarine66cdaa mediumblue0000cd mediumorchidba55d3 mediumpurple9370db ' +
    'mediumseagreen3cb371 mediumslateblue7b68ee mediumspringgreen00fa9a mediumturquoise48d1cc ' +
    'mediumvioletredc71585 midnightblue191970 mintcreamf5fffa mistyroseffe4e1 moccasinffe4b5 ' +
    'navajowhiteffdead navy000080 oldlacefdf5e6 olive808000 olivedrab6b8e23 orangeffa500 orangeredff4500 ' +
    'orchidda70d6 palegoldenrodeee8aa palegreen98fb98 paleturquoiseafeeee palevioletreddb7093 ' +
    'papayawhipffefd5 peachpuffffdab9 perucd853f pinkffc0cb plumdda0dd powderblueb0e0e6 purple800080 ' +
    'rebeccapurple663399 redff0000 rosybrownbc8f8f royalblue4169e1 saddlebrown8b4513 salmonfa8072 ' +
    'sandybrownf4a460 seagreen2e8b57 seashellfff5ee siennaa0522d silverc0c0c0 skyblue87ceeb ' +
    'slateblue6a5acd slategray708090 slategrey708090 snowfffafa springgreen00ff7f steelblue4682b4 ' +
    'tand2b48c teal008080 thistled8bfd8 tomatoff6347 turquoise40e0d0 violetee82ee wheatf5deb3 whiteffffff ' +
    'whitesmokef5f5f5 yellowffff00 yellowgreen9acd32'
  )
    .split(' ')
    .map(entry => [entry.slice(0, -6), entry.slice(-6)]),
)
