import { type ComponentProps, useEffect, useRef } from 'react';
import { announce } from './announce';
import { Banner } from './banner';

/** A banner about something that has changed and stops nobody. Its words are spoken when it appears. */
export function SpokenBanner(props: Omit<ComponentProps<typeof Banner>, 'role' | 'ref'>) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => announce(banner.current?.textContent.trim() ?? ''), []);
  return <Banner {...props} ref={banner} />;
}
