/** Our own account, as far as understanding an item needs it. */
export interface OwnAccount {
  readonly id: string;
  readonly handle: string;
  readonly ignoreBareQuotes: boolean;
}
