/** The database lacks what this version needs; a process that may not change it throws this at its start. */
export class NotMigrated extends Error {
  constructor() {
    super('The database is not ready for this version of the program: run `npm run migrate` first.');
    this.name = 'NotMigrated';
  }
}
