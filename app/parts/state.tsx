/** In which state something is; the colour says nothing that the word does not. */
export const State = ({ is, children }: { is?: 'good' | 'bad' | undefined; children: string }) => (
  <span class="state" data-state={is}>
    {children}
  </span>
);
