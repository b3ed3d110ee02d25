import type { BrowserContext } from '@playwright/test';

/** What browsers print about an answer that is an error. A call's 404 is often expected. */
const ofNetwork = /^Failed to load resource: /;

/** Collects uncaught errors, and what a visitor's pages print as errors or warnings. */
export function collectConsoleErrors(context: BrowserContext, consoleErrors: string[]): void {
  context.on('weberror', (error) => consoleErrors.push(error.error().stack ?? error.error().message));
  context.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && !ofNetwork.test(message.text())) consoleErrors.push(`${message.type()}: ${message.text()}`);
  });
}
