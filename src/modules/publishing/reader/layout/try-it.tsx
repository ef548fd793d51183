import type { TryItForm } from './try-it-form.js';

/** A button that loads the request form of an operation. It is hidden from those who read without scripts. */
export const TryIt = ({ form, script }: { form: TryItForm; script: string }) => (
  <div class="try-it" data-try-it={JSON.stringify(form)}>
    <button type="button" class="button try-it-open" data-open-try-it={script} hidden>
      {form.words.tryIt}
    </button>
  </div>
);
