import { useEffect, useState } from 'preact/hooks';
import type { Document } from '../../../src/common/document/rich-text.js';
import { PageDocument } from '../../document/page-document.js';
import { useWords } from '../../words/language.js';
import type { ContentSource } from '../space/content-source.js';

interface PreviewProps {
  title: string;
  markdown: string;
  source: ContentSource;
}

const PAUSE = 250;
const NO_PAGES = new Map<string, never>();

/** The page as it will look. It is read here by the same code that the service reads it with, once nobody has typed for a moment. */
export const Preview = ({ title, markdown, source }: PreviewProps) => {
  const { write: words } = useWords();
  const [document, setDocument] = useState<Document | undefined>(undefined);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => {
      void read(markdown).then(
        (parsed) => {
          setDocument(parsed);
          setRefusal(undefined);
        },
        (error: unknown) => setRefusal(error instanceof Error ? error.message : String(error)),
      );
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [markdown]);
  return (
    <section class="preview" aria-label={words.preview}>
      <p class="preview-title">{title}</p>
      {refusal !== undefined && (
        <p class="problem" role="status">
          {refusal}
        </p>
      )}
      {document && <PageDocument document={document} source={source} pages={NO_PAGES} />}
    </section>
  );
};

/** The reader of Markdown is as large as the rest of the workbench. */
async function read(markdown: string): Promise<Document> {
  const { parseMarkdown } = await import('../../../src/common/document/parse-markdown.js');
  return parseMarkdown(markdown).document;
}
