import type { ReaderFrame } from './reader-page.js';

/** The fragment of the page that a visitor comes back to: the stylesheet shows the thanks in place of the form then. */
export const FEEDBACK_THANKS = 'feedback-thanks';
export const LONGEST_COMMENT = 500;

/** Asks whether a page helped. It works without the script. */
export const FeedbackForm = ({ action, words: { feedback: words } }: { action: string } & Pick<ReaderFrame, 'words'>) => (
  <section class="feedback" aria-labelledby="feedback-title">
    <p id={FEEDBACK_THANKS} tabIndex={-1}>
      {words.thanks}
    </p>
    <form method="post" action={action}>
      <fieldset>
        <legend id="feedback-title">{words.question}</legend>
        {(['bad', 'ok', 'good'] as const).map((rating) => (
          <label key={rating}>
            <input type="radio" name="rating" value={rating} required />
            {words[rating]}
          </label>
        ))}
      </fieldset>
      <div class="feedback-more">
        <label for="feedback-comment">{words.comment}</label>
        <textarea id="feedback-comment" name="comment" rows={3} maxLength={LONGEST_COMMENT} aria-describedby="feedback-hint" />
        <p id="feedback-hint">{words.hint}</p>
        <button type="submit" class="button-primary">
          {words.send}
        </button>
      </div>
    </form>
  </section>
);
