/** Defines help, what is new, and the version. */

import { about, type GuidePart } from '../../about';
import { PublicLink, Section, Sentences } from '../../parts/controls';
import { Explain } from '../../parts/explain';

function Part({ part }: { readonly part: GuidePart }) {
  return (
    <Explain question={part.title}>
      {part.blocks.map((block) =>
        typeof block === 'string' ? <p>{block}</p> : <Sentences items={block} />,
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
        <Sentences items={texts} />
      </Explain>
    </Section>
  );
}
