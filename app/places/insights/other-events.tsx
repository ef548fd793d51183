import { usePlaceWords } from '../../words/language.js';
import type { Figures } from './figures.js';
import { useNumbers } from './numbers.js';

export const OtherEvents = ({ others }: Pick<Figures, 'others'>) => {
  const { insights: words } = usePlaceWords();
  const number = useNumbers();
  return (
    <section>
      <h2>{words.others}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.event}</th>
              <th scope="col">{words.count}</th>
            </tr>
          </thead>
          <tbody>
            {others.map(([type, count]) => (
              <tr key={type}>
                <th scope="row">{words.events[type]}</th>
                <td>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
