// Also unmounts after each test what it rendered, at once: a test may end before a last answer has come.
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

/**
 * How long `findBy…` and `waitFor` wait at most, ms. A first test may still be compiling what it imports while a build
 * runs beside it.
 */
configure({ asyncUtilTimeout: 20_000 });

/**
 * While something is waited for, each try fails with the whole page in its message, which the last try's message gets
 * again at the end. Only there it is written.
 */
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: goesOn } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    if (!goesOn || message === null) return getElementError(message, container);
    return Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
  },
});

/**
 * For each element that is made React notes where, a stack of calls: a quarter of the time of a large page. It does so
 * ten thousand times a second, and counts them here. Warnings still name the component that they are about.
 */
type Internals = { recentlyCreatedOwnerStacks: number };
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
