/** Defines how a LinkedIn profile URL, in any of its usual spellings, is read down to the profile's slug. */

/** Scheme, country or mobile subdomain are optional; what follows the slug (language, query) is dropped. */
const profileUrl =
  /^(?:https?:\/\/)?(?:[a-z]{1,3}\.)?linkedin\.com\/(?:mwlite\/)?in\/([^/?#\s]+)(?:[/?#].*)?$/i;

/** The slug in lower case with its percent-encoding undone, or null for anything but a profile URL. */
export function linkedinSlugOf(url: string): string | null {
  const encoded = profileUrl.exec(url.trim())?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded).normalize('NFC').toLowerCase();
  } catch {
    return null;
  }
}
