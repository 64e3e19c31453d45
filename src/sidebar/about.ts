/** Defines what the sidebar knows of the project: version, news, parts of the guide, public pages. */

export interface GuidePart {
  readonly title: string;
  /** Paragraphs, and lists of sentences. */
  readonly blocks: readonly (string | readonly string[])[];
}

interface About {
  readonly version: string;
  /** What the newest part of the changelog is called, and what it lists. */
  readonly news: { readonly title: string; readonly texts: readonly string[] };
  readonly guide: readonly GuidePart[];
  /** Where the whole guide is, and where faults are reported; '' where package.json names no public page. */
  readonly links: { readonly guide: string; readonly faults: string };
}

declare const CDX_ABOUT: About;

const nothing: About = {
  version: '',
  news: { title: '', texts: [] },
  guide: [],
  links: { guide: '', faults: '' },
};

/** Set at build time; blank where the sources run unbundled, as in tests. */
export const about: About = typeof CDX_ABOUT === 'object' ? CDX_ABOUT : nothing;
