/** Defines the words that stand around names: titles before, degrees and suffixes after. */
import { wordSet } from './cell-text';

/** Nobody's name: they go also where only one other word is left. */
const pureTitles = 'mr mrs ms mx dr prof mme mlle';

/** Compared in lower case without a dot. `Lady`, `Dame`, `Lord` and `Med` are first names. */
const titles =
  'miss smt professor sir rev reverend herr frau dr-ing dipl-ing dipl-kfm univ-prof dipling dott dottore dottoressa ' +
  'dottssa sra srta sigra monsieur madame mgr capt captain lt sgt cmdr drs drmed sr ' +
  'dhr mudr judr phdr rndr mvdr';

/** Titles only with their dot: without it they are names (`Hon Wai Lam`, `Col Murphy`, `Ing Tan`). */
const dottedTitles =
  'hon mag lic col sig ing adm ir iur oec theol eng engr avv atty mw mevr dra dña ths inż hab';

/** Titles with a dot within. */
const titlesWithDots = 'prof.ssa dott.ssa sig.ra sig.na dr.med dr.med. dr.h.c. prof.dr prof.dr.';

/** What follows a name and is no name in any spelling. */
const suffixes =
  'jr sr ii iii phd dphil msc bsc mphil btech mtech llb llm esq esquire cpa cfa pmp mbbs frcs psyd ' +
  'pharmd shrm-cp shrm-scp sphr gphr cissp ccna ccnp togaf prince2 retd phdc csc dipl-ing';

/** Degrees that are names as well (Jack Ma, Marie Mba, Wei Meng): only in the capitals of a degree. */
const degrees =
  'ma do ba bs ms pe ca pa rn cs md ed be ra iv mba meng beng bcom mcom bba emba jd cfp bsn msn dds ' +
  'dmd dvm edd mph mpa facs mrcp phr csm cspo psm cism cisa pmi-acp acca aca cima fca cma fcma itil ' +
  'obe mbe cbe kbe frsa frm mcipd fcipd rn-bc bcba lcsw mfa mfin msw ccie cpc dba dsc ret mcips leed ' +
  'safe spc crisc chrp cphr mmath mchem maed bed bfa aicp peng se sh st mm mt skom aia faia pgce qc kc lld';

/** A part after a comma with one of these is a job, not a first name. */
const jobs =
  'ceo pdg cto cfo coo cmo cio ciso vp svp evp avp president director manager founder cofounder ' +
  'co-founder head owner partner lead engineer consultant sales marketing of at and & the for ' +
  'geschäftsführer geschäftsführerin leiter leiterin berater beraterin inhaber inhaberin directeur ' +
  'directrice gérant gérante responsable directora gerente direttore direttrice ' +
  'chef chargé chargée jefe jefa gestor gestora responsabile hoofd dyrektor kierownik ' +
  'professor analyst officer specialist coach author speaker recruiter executive inc llc ltd gmbh';

interface Words {
  readonly pureTitles: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
  readonly dottedTitles: ReadonlySet<string>;
  readonly titlesWithDots: ReadonlySet<string>;
  readonly suffixes: ReadonlySet<string>;
  readonly degrees: ReadonlySet<string>;
  readonly jobs: ReadonlySet<string>;
}

let sets: Words | null = null;

/** Made at first use: most executions look at no name. */
function words(): Words {
  sets ??= {
    pureTitles: wordSet(pureTitles),
    titles: wordSet(titles),
    dottedTitles: wordSet(dottedTitles),
    titlesWithDots: wordSet(titlesWithDots),
    suffixes: wordSet(suffixes),
    degrees: wordSet(degrees),
    jobs: wordSet(jobs),
  };
  return sets;
}

/** A form of address that is nobody's name. */
export function isPureTitle(word: string): boolean {
  return words().pureTitles.has(titleKey(word));
}

/** Initials such as `M.R.` are none. */
export function isTitle(word: string): boolean {
  const key = titleKey(word);
  if (words().titlesWithDots.has(word.toLowerCase())) return true;
  if (words().pureTitles.has(key) || words().titles.has(key)) return true;
  return word.endsWith('.') && words().dottedTitles.has(key);
}

/** A suffix, or a degree that is written as one: `PhD`, `MA`, `M.A.`, but not `Ma`. */
export function isCredential(word: string): boolean {
  return isSuffix(word) || (words().degrees.has(bare(word)) && isDegreeSpelling(word));
}

export function isSuffix(word: string): boolean {
  return words().suffixes.has(bare(word));
}

export function isJobWord(word: string): boolean {
  return words().jobs.has(bare(word));
}

/** At least two capitals. */
function isDegreeSpelling(word: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(word);
}

/** The word without the dot at its end or before a hyphen; '' with any other dot. */
function titleKey(word: string): string {
  const plain = word.toLowerCase().replace(/\.(?=-|$)/g, '');
  return plain.includes('.') ? '' : plain;
}

function bare(word: string): string {
  return word.replace(/[.,;:®™]/g, '').toLowerCase();
}
