import * as z from 'zod'

// What the game's own readers take, written a second time from their sources and not from what writes the files:
// github.com/SpyglassMC/vanilla-mcdoc (java/data/dialog, java/util/text.mcdoc), Mojang's changelogs, DedicatedServer.

/** Data pack formats by version: github.com/misode/mcmeta, and Mojang's changelog of 26.3. */
const packFormats: Readonly<Record<string, number>> = {
  ...{ '1.21.6': 80, '1.21.7': 81, '1.21.8': 81, '1.21.9': 88, '1.21.10': 88, '1.21.11': 94 },
  ...{ '26.1': 101, '26.1.1': 101, '26.1.2': 101, '26.2': 107, '26.3': 121 },
}

/** `minecraft/lang/*.json` in the asset index of 1.21.11, and en_us of its jar. */
const locales =
  `en_us af_za ar_sa ast_es az_az ba_ru bar be_by be_latn bg_bg br_fr brb bs_ba ca_es cs_cz cv_cu cy_gb da_dk
de_at de_ch de_de el_gr en_au en_ca en_gb en_nz en_pt en_ud enp enws eo_uy es_ar es_cl es_ec es_es es_mx es_uy es_ve esan
et_ee eu_es fa_ir fi_fi fil_ph fo_fo fr_ca fr_ch fr_fr fra_de fur_it fy_nl ga_ie gd_gb gl_es go_fr got_de hal_ua haw_us
he_il hi_in hn_no hr_hr hu_hu hy_am id_id ig_ng io_en is_is isv it_it ja_jp jbo_en ka_ge kk_kz kn_in ko_kr ksh kw_gb ky_kg
la_la lb_lu li_li lmo lo_la lol_us lt_lt lv_lv lzh mk_mk mn_mn ms_my mt_mt nah nds_de nl_be nl_nl nn_no no_no oc_fr ovd
pl_pl pls pt_br pt_pt qcb_es qid qya_aa ro_ro rpr ru_ru ry_ua sah_sah se_no sk_sk sl_si so_so sq_al sr_cs sr_sp sv_se sxu
szl ta_in th_th tl_ph tlh_aa tok tr_tr tt_ru tzo_mx uk_ua uz_uz val_es vec_it vi_vn vp_vl vro yi_de yo_ng zh_cn zh_hk zh_tw
zlm_arab`.split(/\s+/)

/** A string of NBT: java.io.DataOutput.writeUTF. */
const string = z
  .string()
  .refine(text => Buffer.byteLength(text) <= 65_535 && !/[\0-\x09\x0b-\x1f\x7f§]/.test(text))
const text = z.union([
  string,
  z.strictObject({ text: string, bold: z.boolean().optional() }),
  z.strictObject({ translate: string, fallback: string.optional() }),
])
const id = z.string().regex(/^[a-z0-9_.-]+:[a-z0-9_./-]+$/)
const width = z.int().min(1).max(1024)
/** java.net.URI, with a scheme that `Util.parseAndValidateUntrustedUri` lets through. */
const address = z
  .string()
  .regex(
    /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?#](?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*)?(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*)?$/,
  )
const button = z.strictObject({
  label: text,
  width,
  action: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('minecraft:open_url'), url: address }),
      z.strictObject({ type: z.literal('minecraft:show_dialog'), dialog: id }),
    ])
    .optional(),
})
const message = z.strictObject({ type: z.literal('minecraft:plain_message'), contents: text, width })
const dialog = z.strictObject({
  type: z.literal('minecraft:multi_action'),
  title: text,
  body: z.array(message).min(1).optional(),
  actions: z.array(button).min(1),
  columns: z.int().min(1),
  exit_action: button,
})
const tag = z.strictObject({ replace: z.boolean(), values: z.array(id).min(1) })
const range = z.tuple([z.int().min(0), z.int().min(0)])

/** Up to 1.21.8, other keys are ignored. */
const olderPack = z.object({ description: text, pack_format: z.int(), supported_formats: range })
/** PackFormat.IntermediaryFormat of 1.21.9 and newer. */
const newerPack = z
  .strictObject({ ...olderPack.partial().shape, description: text, min_format: z.int(), max_format: z.int() })
  .refine(({ min_format, max_format, pack_format = min_format, supported_formats: older }) =>
    min_format <= 81
      ? older?.[0] === min_format &&
        (older[1] === max_format || older[1] === 81) &&
        pack_format >= min_format &&
        pack_format <= max_format
      : older === undefined,
  )

/** What the game of a version would find wrong with the files for it, by path below `game/`; nothing if it starts. */
export function gameProblems(version: string, files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const format = packFormats[version] ?? Number.NaN
  const pack = 'datapack/portolan-menu/'
  const idOf = (path: string) =>
    /^data\/([a-z0-9_.-]+)\/dialog\/([a-z0-9_./-]+)\.json$/.exec(path)?.slice(1).join(':')
  const ids = new Set([
    'minecraft:server_links',
    ...Array.from(files.keys(), path => idOf(path.replace(pack, ''))),
  ])
  const all = Array.from(files, ([path, bytes]) => {
    const written = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    try {
      if (path === 'server-icon.png') return icon(bytes)
      const content = written.decode(bytes)
      const inPack = path.startsWith(pack) ? path.slice(pack.length) : undefined
      if (inPack !== undefined) inDataPack(inPack, JSON.parse(content))
      else if (path.startsWith('codeofconduct/')) conduct(path.slice('codeofconduct/'.length), content)
      else if (path !== 'README.txt') throw new Error('no file of the game')
      return []
    } catch (error) {
      return [`${version} ${path}: ${(error as Error).message}`]
    }
  })
  return all.flat()

  function inDataPack(path: string, content: unknown): void {
    if (path === 'pack.mcmeta') {
      const older = z.strictObject({ pack: olderPack })
      const newer = z.strictObject({ pack: newerPack }).transform(({ pack: { min_format, max_format } }) => ({
        pack: { supported_formats: [min_format, max_format] as const },
      }))
      const [least, most] = (format > 81 ? newer : older).parse(content).pack.supported_formats
      if (!(least <= format && format <= most)) throw new Error('a pack for other versions')
    } else if (/^data\/minecraft\/tags\/dialog\/(?:pause_screen_additions|quick_actions)\.json$/.test(path))
      tag.parse(content).values.forEach(known)
    else if (idOf(path) === undefined) throw new Error('no file of a data pack')
    else
      for (const { action } of dialog.parse(content).actions)
        if (action?.type === 'minecraft:show_dialog') known(action.dialog)
  }

  function known(id: string): void {
    if (!ids.has(id)) throw new Error(`there is no ${id}`)
  }

  /** DedicatedServer.readCodeOfConducts, and the packet that it is sent in. */
  function conduct(name: string, content: string): void {
    if (format < 88) throw new Error('unknown to this version')
    if (!files.has('codeofconduct/en_us.txt')) throw new Error('any file for players without their own')
    if (!locales.includes(name.replace(/\.txt$/, ''))) throw new Error('nobody plays in this language')
    if (content.length > 32_767) throw new Error('too long to be sent')
    if (/[\0-\x09\x0b-\x1f\x7f\ufeff§]/.test(content)) throw new Error('a character that is shown as such')
  }
}

/** `loadStatusIcon`: read by Java's ImageIO. */
function icon(bytes: Uint8Array): readonly string[] {
  const head = Buffer.from(bytes).subarray(0, 24).toString('latin1')
  return head === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x40\0\0\0\x40' ? [] : ['server-icon.png: not 64 × 64']
}
