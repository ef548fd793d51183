import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface SettingsGroupProps {
  title: string;
  isOpen: boolean;
  /** Whether something in it was refused. */
  isWrong: boolean;
  children: ComponentChildren;
}

/** Settings that belong together. It opens when one of them is wrong, since nobody finds what is closed. */
export const SettingsGroup = ({ title, isOpen, isWrong, children }: SettingsGroupProps) => {
  const group = useRef<HTMLDetailsElement>(null);
  const show = () => {
    if (group.current) group.current.open = true;
  };
  useEffect(() => {
    if (isWrong) show();
  }, [isWrong]);
  return (
    <details ref={group} open={isOpen} onInvalidCapture={show}>
      <summary>{title}</summary>
      {children}
    </details>
  );
};
