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
  /** What the numbers in it stand for. */
  sources: readonly { number: number; title: string; href: string }[];
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
  /** `later` if the script asks for it, `too many` if the visitor has asked too much. */
  answer?: ShownAnswer | 'later' | 'too many';
}

const LONGEST_SEARCH = 200;

/** Prints the page on which a site answers questions. */
export const askView = (frame: ReaderFrame, { question, greeting, suggestions, areKept, answer }: Asked): string => {
  const words = frame.ask!.words;
  return htmlPage(
    frame,
    { title: question === '' ? words.title : question, noIndex: true, alternates: [] },
    <Shell frame={frame} class="ask-page">
      <script src={frame.ask!.script} defer />
      <h1>{greeting ?? words.title}</h1>
      <AskForm frame={frame} words={words} question={question} />
      {areKept && <p class="answer-note">{words.kept}</p>}
      {answer === 'later' && <Later frame={frame} words={words} question={question} />}
      {answer === 'too many' && (
        <section class="answer">
          <p class="answer-warning" role="alert">
            {words.tooMany}
          </p>
          <SearchInstead frame={frame} question={question} />
        </section>
      )}
      {typeof answer === 'object' && (
        <section class="answer" aria-label={words.answer}>
          <AnswerView frame={frame} answer={answer} />
          {!answer.isAnswered && <SearchInstead frame={frame} question={question} />}
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

/** Whoever has no answer can look for the words of the question. */
const SearchInstead = ({ frame: { search, siteSpaceId, words }, question }: { frame: ReaderFrame; question: string }) => {
  const query = new URLSearchParams({ q: question.slice(0, LONGEST_SEARCH), ...(siteSpaceId !== undefined && { in: siteSpaceId }) });
  return (
    <p class="search-instead">
      <a href={`${search?.path}?${query.toString()}`} rel="nofollow">
        <Symbol name="search" />
        {words.searchHint}
      </a>
    </p>
  );
};

/** A field that is as high as its text. The script sends it with Enter, as other fields do. */
const AskForm = ({ frame, words, question }: { frame: ReaderFrame; words: AskWords; question: string }) => (
  <form class="search" action={frame.ask!.path} method="get">
    <label class="search-field" for="question">
      <Symbol name="ask" />
      <span class="hidden-text">{words.question}</span>
      <textarea
        id="question"
        name="q"
        rows={1}
        maxLength={512}
        required
        placeholder={words.question}
        autocomplete="off"
        enterkeyhint="go"
        autofocus={question === ''}
        data-question
      >
        {question}
      </textarea>
    </label>
    {frame.siteSpaceId !== undefined && <input type="hidden" name="in" value={frame.siteSpaceId} />}
    <noscript>
      <input type="hidden" name="part" value="whole" />
    </noscript>
    <button class="button-primary" type="submit">
      {words.ask}
    </button>
  </form>
);

/** Without the script, a link leads to the whole answer. */
const Later = ({ frame, words, question }: { frame: ReaderFrame; words: AskWords; question: string }) => (
  <section class="answer" aria-label={words.answer} aria-busy="true" data-answer={`${askAddress(frame, question)}&part=answer`}>
    <div data-content />
    <p class="answer-progress needs-script" data-progress>
      <span>{words.writing}</span>
      <button class="button-secondary" type="button" data-stop>
        {words.stop}
      </button>
    </p>
    <noscript>
      <p>
        <a class="button-primary" href={`${askAddress(frame, question)}&part=whole`}>
          {words.withoutScript}
        </a>
      </p>
    </noscript>
    <p class="answer-note" data-end="stopped" hidden>
      {words.stopped}
    </p>
    <div data-end="limited" hidden>
      <p class="answer-warning">{words.tooMany}</p>
      <SearchInstead frame={frame} question={question} />
    </div>
    <p class="answer-note" data-end="failed" hidden>
      {frame.words.somethingWentWrong}. {frame.words.tryAgain}
    </p>
    <p class="hidden-text" data-end="complete" hidden>
      {words.complete}
    </p>
    {/* Screen readers say that an answer begins and how it ended, not each word of it. */}
    <p class="hidden-text" role="status" />
  </section>
);

const AnswerView = ({ frame, answer: { content, sources, followUps, isWritten } }: { frame: ReaderFrame; answer: ShownAnswer }) => {
  const words = frame.ask!.words;
  return (
    <>
      {content}
      {sources.length > 0 && (
        <div class="answer-end">
          {isWritten && <p class="answer-note">{words.written}</p>}
          <h2>{words.sources}</h2>
          <ol class="answer-sources">
            {sources.map(({ number, title, href }) => (
              <li key={number} value={number}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ol>
        </div>
      )}
      {followUps.length > 0 && (
        <div class="answer-end">
          <h2>{words.followUps}</h2>
          <Questions frame={frame} questions={followUps} />
        </div>
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
