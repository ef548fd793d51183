import type { ComponentChildren } from 'preact';
import { renderHtml } from '../../../../common/html/render-html.js';
import type { AskWords } from '../../../../common/words/words.js';
import { askAddress } from './ask-address.js';
import { htmlPage } from './html-page.js';
import type { ReaderFrame } from './reader-page.js';
import { Shell } from './shell.js';
import { Symbol } from './symbol.js';

/** An answer as visitors read it. */
export interface ShownAnswer {
  content: ComponentChildren;
  sources: readonly { title: string; href: string }[];
  followUps: readonly string[];
  /** Whether a language model wrote it. */
  isWritten: boolean;
  isAnswered: boolean;
}

interface Asked {
  question: string;
  greeting?: string | null;
  suggestions: readonly string[];
  /** Whether questions without an answer are kept. */
  areKept: boolean;
  /** `later` if the script asks for it. */
  answer?: ShownAnswer | 'later';
}

/** Prints the page on which a site answers questions. */
export const askView = (frame: ReaderFrame, { question, greeting, suggestions, areKept, answer }: Asked): string => {
  const words = frame.ask!.words;
  return htmlPage(
    frame,
    { title: question === '' ? words.title : question, noIndex: true, alternates: [] },
    <Shell frame={frame} class="ask-page">
      <h1>{greeting ?? words.title}</h1>
      <AskForm frame={frame} words={words} question={question} />
      {areKept && <p class="answer-note">{words.kept}</p>}
      {answer === 'later' && <Later frame={frame} words={words} question={question} />}
      {answer !== undefined && answer !== 'later' && (
        <section class="answer" aria-label={words.title}>
          <AnswerView frame={frame} answer={answer} />
        </section>
      )}
      {question === '' && suggestions.length > 0 && (
        <section aria-labelledby="suggestions">
          <h2 id="suggestions">{words.suggestions}</h2>
          <Questions frame={frame} questions={suggestions} />
        </section>
      )}
    </Shell>,
  );
};

/** Prints an answer alone, for the script. */
export const answerFragment = (frame: ReaderFrame, answer: ShownAnswer): string => renderHtml(<AnswerView frame={frame} answer={answer} />);

const AskForm = ({ frame, words, question }: { frame: ReaderFrame; words: AskWords; question: string }) => (
  <form class="search" action={frame.ask!.path} method="get">
    <label class="search-field" for="question">
      <Symbol name="ask" />
      <span class="hidden-text">{words.question}</span>
      <input
        id="question"
        type="text"
        name="q"
        value={question}
        maxLength={512}
        required
        placeholder={words.question}
        autocomplete="off"
        autofocus={question === ''}
      />
    </label>
    {frame.siteSpaceId !== undefined && <input type="hidden" name="in" value={frame.siteSpaceId} />}
    <button class="button-primary" type="submit">
      {words.ask}
    </button>
  </form>
);

/** Without the script, a link leads to the whole answer. */
const Later = ({ frame, words, question }: { frame: ReaderFrame; words: AskWords; question: string }) => (
  <section
    class="answer"
    aria-label={words.title}
    aria-live="polite"
    aria-busy="true"
    data-answer={`${askAddress(frame, question)}&part=answer`}
  >
    <script src={frame.ask!.script} defer />
    <p class="needs-script">{words.writing}</p>
    <noscript>
      <p>
        <a class="button-primary" href={`${askAddress(frame, question)}&part=whole`}>
          {words.withoutScript}
        </a>
      </p>
    </noscript>
    <p data-failed hidden>
      {frame.words.somethingWentWrong}. {frame.words.tryAgain}
    </p>
  </section>
);

const AnswerView = ({ frame, answer: { content, sources, followUps, isWritten } }: { frame: ReaderFrame; answer: ShownAnswer }) => {
  const words = frame.ask!.words;
  return (
    <>
      {content}
      {sources.length > 0 && (
        <>
          {isWritten && <p class="answer-note">{words.written}</p>}
          <h2>{words.sources}</h2>
          <ol class="answer-sources">
            {sources.map(({ title, href }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ol>
        </>
      )}
      {followUps.length > 0 && (
        <>
          <h2>{words.followUps}</h2>
          <Questions frame={frame} questions={followUps} />
        </>
      )}
    </>
  );
};

const Questions = ({ frame, questions }: { frame: ReaderFrame; questions: readonly string[] }) => (
  <ul class="questions">
    {questions.map((question) => (
      <li key={question}>
        <a href={askAddress(frame, question)} rel="nofollow">
          {question}
        </a>
      </li>
    ))}
  </ul>
);
