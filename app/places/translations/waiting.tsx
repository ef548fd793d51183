import { usePlaceWords } from '../../words/language.js';
import { addressOf } from '../space/content-source.js';
import type { Translation } from './translation-queries.js';

interface WaitingProps {
  /** The id of the translated space. Nothing waits before there is one. */
  space: string | undefined;
  waiting: Translation['waiting'];
}

/** What only a person can decide: the source changed what people had written. */
export const Waiting = ({ space, waiting: { count, items } }: WaitingProps) => {
  const { translations: words } = usePlaceWords();
  if (count === 0 || space === undefined) return null;
  const others = count - items.length;
  return (
    <>
      <p>
        <strong>{words.waiting(count)}</strong> <span class="muted">{words.waitingHint}</span>
      </p>
      <ul>
        {items.map(({ changeRequest, sentences }) => (
          <li>
            <a href={addressOf({ spaceId: space, changeRequestId: changeRequest })}>{words.openRequest}</a>
            {sentences.map((sentence) => (
              <>
                {' '}
                <q>
                  <bdi>{sentence}</bdi>
                </q>
              </>
            ))}
          </li>
        ))}
        {others > 0 && <li>{words.others(others)}</li>}
      </ul>
    </>
  );
};
