import { useMemo } from 'preact/hooks';
import { DocumentHtml } from '../../src/common/document/html/document-html.js';
import { refsIn } from '../../src/common/document/refs-in.js';
import type { Document } from '../../src/common/document/rich-text.js';
import type { ContentSource, ShownPage } from '../places/space/content-source.js';
import { useFiles } from '../places/space/content-source.js';
import { useLanguage, useWords } from '../words/language.js';
import { htmlContext } from './html-context.js';

interface PageDocumentProps {
  document: Document;
  source: ContentSource;
  pages: ReadonlyMap<string, ShownPage>;
}

const NO_FILES = new Map<string, never>();

/** A document as published sites show it. */
export const PageDocument = ({ document, source, pages }: PageDocumentProps) => {
  const words = useWords();
  const language = useLanguage();
  const ids = useMemo(() => [...new Set(refsIn(document).flatMap(({ kind, file }) => (kind === 'file' ? String(file) : [])))], [document]);
  const { data: files = NO_FILES } = useFiles(source, ids);
  return <DocumentHtml document={document} context={htmlContext({ source, pages, files }, language, words)} />;
};
