import { useState } from 'preact/hooks';
import { usePlaceWords } from '../../../words/language.js';
import type { Site, SitePath } from '../site-queries.js';
import { exampleCode, sampleClaims } from './example-code.js';
import { useClaims } from './visitor-queries.js';

/** Code for the application of the people who run the site. It never contains the key. */
export const Example = ({ path, site }: { path: SitePath; site: Site }) => {
  const { visitors: words, parts } = usePlaceWords();
  const [isCopied, setCopied] = useState(false);
  const { data } = useClaims(path);
  const code = exampleCode(site.urls.published, sampleClaims(data?.jsonSchema ?? {}));
  const copy = async () => {
    await navigator.clipboard?.writeText(code);
    setCopied(navigator.clipboard !== undefined);
  };
  return (
    <section>
      <h2>{words.example}</h2>
      <p class="muted">{words.exampleHint}</p>
      <pre tabIndex={0} dir="ltr" lang="en" aria-label={words.example}>
        <code>{code}</code>
      </pre>
      <div class="buttons">
        <button type="button" class="quiet" aria-label={`${parts.copy}: ${words.example}`} onClick={() => void copy()}>
          {parts.copy}
        </button>
        <span class="muted" role="status">
          {isCopied && parts.copied}
        </span>
      </div>
    </section>
  );
};
