import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface PlaceProps {
  title: string;
  /** What one can do here, beside the title. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** What an address shows. Whoever arrives is told its title: by the tab, and by a screen reader, which reads what has the focus. */
export const Place = ({ title, actions, children }: PlaceProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Bindery`;
  }, [title]);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div class="place-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </>
  );
};
