/** Defines help, what is new, and the version. */

import { about, type GuidePart } from '../../about';
import { Section } from '../../parts/controls';
import { Explain } from '../../parts/explain';

interface LinkProps {
  readonly url: string;
  readonly text: string;
}

/** Nothing where no public page is known. */
export function PublicLink({ url, text }: LinkProps) {
  if (url === '') return null;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  );
}

function Part({ part }: { readonly part: GuidePart }) {
  return (
    <Explain question={part.title}>
      {part.blocks.map(({ isList, texts }) =>
        isList ? (
          <ul key={texts[0]} class="sentences">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          <p key={texts[0]}>{texts[0]}</p>
        ),
      )}
    </Explain>
  );
}

export function Help() {
  return (
    <Section title="Help">
      {about.guide.map((part) => (
        <Part key={part.title} part={part} />
      ))}
      <PublicLink url={about.links.guide} text="Open the user guide" />
    </Section>
  );
}

export function News() {
  const { title, texts } = about.news;
  return (
    <Section title="What’s new">
      <Explain
        question={/^\d/.test(title) ? `In version ${title}` : `After version ${about.version}`}
      >
        <ul class="sentences">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Explain>
    </Section>
  );
}
