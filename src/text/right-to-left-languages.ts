// Written by scripts/right-to-left.js from the Unicode CLDR 48 (Unicode License v3).

/** Scripts that are written from right to left. */
export const scripts = words(`
Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb
Nbat Nkoo Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sidt Sogd Sogo Syrc Syre Syrj Syrn Thaa
Yezi
`)

/** Languages that are written in such a script when their tag names none. */
export const languages = words(`
aao abh abv acm acq acw acx adf ae aeb aec aee aeq afb aib aii aij aiq ajp ajt aju amw apc apd ar
ara arb arc arq ars ary arz ask atn auj auz avd ave avl ayh ayl ayn ayp azb bal bcc bdz bej bft bgn
bgp bhe bhm bhn bjf bjm bqi brh brk bsh bsk chg cja ckb cld clh czk dcc def deh dgl div dmk dml drw
dv ecy esh fa fas fay faz fia fub gbz ggg gha ghr gig gjk gju glh glk grr gwc gwf gwt gzi hac haz
hbo he heb hkh hnd hno hoh hrt hrz hss huy isk itk iw jad jat jbe jbn jdg ji jnd jog jpa jpr jrb jye
kas kbu kby kcy kfm khw klj kmz kqd ks ktl kvx kxp kzh lad lah lhs lki lrc lrk lrl lsa lsd lss luv
luz mby mde mey mfa mfi mhj mid mki mnj mve mvy myz mzb mzn nli nlm nqo ntz nyq oar obm odk oru ota
otk oui pal pbt pbu per pes pgd phl phn phr phv plk pmu pnb prc prd prs prx ps psh psi pst pus qxq
rdb rhg rmt sam sbn scl sd sdb sdf sdg sdh sds sgl sgr sgy shd shm shu shv siy siz skr smp smy snd
sog sqo sqt srh srz ssh sts swb syc syn syr tjo tks tmr tnf tov tra trg trm trw ug uig ur urd ush
uzs vaf vgr vmh wbk wlo wne wni wsv xco xhe xka xkc xkj xkp xld xly xmn xmr xna xpr xsa xsd xvi ydd
ydg yhd yi yid yih yud zba zdj zrp zum
`)

/** Languages that in one country are usually written in the other direction. */
export const inCountries = words(`
az-IQ az-IR ha-CM ha-SD kk-AF kk-CN kk-IR kk-MN ku-IQ ku-IR ku-LB ky-CN mey-SN ms-CC pa-PK sd-IN
tg-PK ug-KZ ug-MN uz-AF
`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
