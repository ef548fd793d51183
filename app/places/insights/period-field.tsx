import type { Filters } from '../../shell/filters.js';
import { usePlaceWords } from '../../words/language.js';
import { CHOICES, daysIn, lastDays, type Period } from './period.js';

interface PeriodFieldProps {
  period: Period;
  filters: Filters;
}

const OTHER = 'other';

/** The days that are looked at. They are in the address. */
export const PeriodField = ({ period, filters: { values, set } }: PeriodFieldProps) => {
  const { insights: words } = usePlaceWords();
  const isOther = values['from'] !== undefined && values['to'] !== undefined;
  const choose = (chosen: string) => set(chosen === OTHER ? { days: '', ...period } : { days: chosen, from: '', to: '' });
  // An emptied field has no day, and what is shown stays until there is one.
  const change = (days: Partial<Period>) => Object.values(days).every((day) => day !== '') && set({ ...period, ...days });
  const { to: today } = lastDays(1, Date.now());
  return (
    <div class="filters">
      <label>
        {words.period}
        <select value={isOther ? OTHER : String(daysIn(period))} onChange={(event) => choose(event.currentTarget.value)}>
          {CHOICES.map((days) => (
            <option value={String(days)}>{words.lastDays(days)}</option>
          ))}
          <option value={OTHER}>{words.otherDays}</option>
        </select>
      </label>
      {isOther && (
        <>
          <label>
            {words.from}
            <input type="date" max={today} value={period.from} onChange={(event) => change({ from: event.currentTarget.value })} />
          </label>
          <label>
            {words.to}
            <input type="date" max={today} value={period.to} onChange={(event) => change({ to: event.currentTarget.value })} />
          </label>
        </>
      )}
    </div>
  );
};
