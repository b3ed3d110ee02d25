import { useState } from 'react';
import type { BuilderSection } from './builder-state';

type Sections = readonly BuilderSection[];

/** Which sections are open, by their keys. At first those whose question is not written yet. */
export function useOpenSections(sections: Sections) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(sections.filter(({ prompt }) => prompt.trim() === '').map(({ key }) => key)),
  );
  const setIsOpen = (key: string, isOpen: boolean) =>
    setOpen((before) => new Set([...before].filter((other) => other !== key).concat(isOpen ? key : [])));
  return {
    isOpen: (key: string) => open.has(key),
    setIsOpen,
    /** Opens the section that has a field at this path, if it is one of a section. */
    openAt(path: string) {
      const [first, index] = path.split('.');
      const section = first === 'sections' ? sections[Number(index)] : undefined;
      if (section) setIsOpen(section.key, true);
    },
  };
}

export type OpenSections = ReturnType<typeof useOpenSections>;
