/** Defines what a single value of a lead looks like. */

const givenUpWords =
  /\b(inc|llc|ltd|limited|gmbh|ag|kg|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|plc|corp|corporation|company|co|group|holding|holdings|gruppe|groupe|solutions|technologies|systems|partners|consulting|labs|studio|ventures|capital|bank|software|services|industries|international|global|university)\b\.?/i;
const jobOrPlaceWords =
  /\b(manager|director|head|chief|officer|president|vice|vp|lead|engineer|developer|executive|sales|marketing|account|senior|junior|founder|owner|partner|consultant|analyst|specialist|assistant|associate|leiter|leiterin|new|san|los|las|saint|north|south|east|west|united|city|states|kingdom|street|road|avenue|strasse|rio|sao|hong|yes|no)\b/i;

/** A link to a person's page on LinkedIn, in any of the spellings that people paste. */
export function isProfileLink(text: string): boolean {
  return (
    /(^|[/.\s])linkedin\.com\/(mwlite\/)?(in|pub)\/[^\s/]+/i.test(text) ||
    /^\/?in\/[\w%-]+\/?$/i.test(text)
  );
}

/** `jane-doe-1a2b`: the end of a profile link on its own, believed only under a LinkedIn header. */
export function isProfileHandle(text: string): boolean {
  return /^@?[\p{L}\d][\p{L}\d-]{2,99}$/u.test(text);
}

export function isEmail(text: string): boolean {
  return (
    /^(mailto:)?[^\s@<>]+@[^\s@<>]+\.[\p{L}-]{2,}$/iu.test(text) ||
    /<[^\s@<>]+@[^\s@<>]+\.\p{L}{2,}>$/u.test(text)
  );
}

/** A web domain with or without scheme and path; LinkedIn's own does not count. */
export function isWebsite(text: string): boolean {
  if (/linkedin\.com/i.test(text)) return false;
  return /^(https?:\/\/)?([\p{L}\d-]+\.)+\p{L}{2,}(:\d+)?(\/\S*)?$/iu.test(text);
}

/** `Jane Doe`, `DOE, Jane`, `José de la Cruz`, `山田 太郎`: two to four words that begin with capitals. */
export function isPersonName(text: string): boolean {
  if (text.length > 50 || /[\d@/_|]/.test(text)) return false;
  if (givenUpWords.test(text) || jobOrPlaceWords.test(text)) return false;
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length < 2 || words.length > 4) return false;
  return words.every((word) => /^[\p{Lu}\p{Lo}(]/u.test(word) || isParticle(word));
}

/** Has a legal form or another word that companies carry in their names. */
export function isCompanyName(text: string): boolean {
  return text.length <= 80 && givenUpWords.test(text) && !/[@/]/.test(text);
}

/** An opaque identifier: one word of letters and digits, as the API gives them. */
export function isIdentifier(text: string): boolean {
  return /^(?=\S*[a-z])(?=\S*\d)[\w-]{6,64}$/i.test(text);
}

/** Numbers, phones, dates and ticks: nobody's name. */
export function isNumeric(text: string): boolean {
  return /^[\d\s+().,:/%$€£#-]+$/.test(text) || /^(true|false|yes|no|y|n|x)$/i.test(text);
}

function isParticle(word: string): boolean {
  return /^(de|da|do|dos|das|del|della|di|la|le|van|von|der|den|ter|zu|bin|al|el|y|e|ibn|af)$/.test(
    word,
  );
}
