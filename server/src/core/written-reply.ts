/**
 * A reply that the database has written as JSON already. Reading hundreds of thousands of values only to write them
 * again would hold up everybody else.
 */
export class WrittenReply {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
