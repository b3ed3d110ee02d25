import dynamic from 'next/dynamic';

/** A resume; the library that draws PDFs is loaded when one is first opened. */
export const Resume = dynamic(async () => (await import('./resume-panel')).ResumePanel, { ssr: false });
