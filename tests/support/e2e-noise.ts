import type { BrowserContext } from '@playwright/test';

/** What browsers print of an answer that is no success: a call's 404 is often the expected one. */
const ofNetwork = /^Failed to load resource: /;

/** Collects what a visitor's pages complain about: errors nobody caught, and what they print as error or warning. */
export function watchNoise(context: BrowserContext, noise: string[]): void {
  context.on('weberror', (error) => noise.push(error.error().stack ?? error.error().message));
  context.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && !ofNetwork.test(message.text())) noise.push(`${message.type()}: ${message.text()}`);
  });
}
