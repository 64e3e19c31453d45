/** Defines the words that stand around names: titles before, degrees and suffixes after. */
import { wordSet } from './cell-text';

/** Compared in lower case without dots. */
const titles =
  'mr mrs ms miss mx dr prof professor sir dame lord lady rev reverend hon herr frau dipl-ing ' +
  'dipling ing mag med dott dottssa dottore sig sigra sra srta monsieur madame mme mlle mgr ' +
  'capt captain col lt sgt cmdr adm drs drmed sr';

/** What follows a name; none of these is a usual surname. */
const suffixes =
  'jr sr ii iii iv phd dphil md mba msc bsc mphil meng beng btech mtech bcom mcom bba emba llb llm ' +
  'jd esq esquire cpa cfa cfp pmp bsn msn dds dmd dvm psyd edd mph mpa frcs facs mbbs mrcp shrm-cp ' +
  'shrm-scp sphr phr gphr csm cspo psm cissp cism cisa pmi-acp acca aca cima fca cma fcma itil ' +
  'prince2 obe mbe cbe kbe frsa mcipd fcipd rn-bc bcba lcsw mfa mfin msw ccna ccnp ccie togaf cpc ' +
  'dba dsc ret retd phdc dipl-ing mcips leed safe spc crisc chrp cphr';

/** Degrees that are surnames as well (Jack Ma, Hung Do): only in capitals beside a name that is not. */
const ambiguous = 'ma do ba bs ms pe ca pa rn cs md ed be ra';

/** A part after a comma with one of these is a job, not a first name. */
const jobs =
  'ceo cto cfo coo cmo cio ciso vp svp evp avp president director manager founder cofounder ' +
  'co-founder head owner partner lead engineer consultant sales marketing of at and & the for ' +
  'professor analyst officer specialist coach author speaker recruiter executive inc llc ltd gmbh';

interface Words {
  readonly titles: ReadonlySet<string>;
  readonly suffixes: ReadonlySet<string>;
  readonly ambiguous: ReadonlySet<string>;
  readonly jobs: ReadonlySet<string>;
}

let sets: Words | null = null;

/** Made at first use: most executions look at no name. */
function words(): Words {
  sets ??= {
    titles: wordSet(titles),
    suffixes: wordSet(suffixes),
    ambiguous: wordSet(ambiguous),
    jobs: wordSet(jobs),
  };
  return sets;
}

export function isTitle(word: string): boolean {
  return words().titles.has(bare(word));
}

export function isSuffix(word: string): boolean {
  return words().suffixes.has(bare(word));
}

/** A degree that could be a surname, written as a degree: `MA`, `M.A.`, but not `Ma`. */
export function isAmbiguousSuffix(word: string): boolean {
  return words().ambiguous.has(bare(word)) && word === word.toUpperCase();
}

export function isCredential(word: string): boolean {
  return isSuffix(word) || words().ambiguous.has(bare(word));
}

export function isJobWord(word: string): boolean {
  return words().jobs.has(bare(word));
}

function bare(word: string): string {
  return word.replace(/[.,;:®™]/g, '').toLowerCase();
}
