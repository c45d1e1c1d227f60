export function Ticket({ ticketId }: { readonly ticketId: number }) {
  return <p>{ticketId}</p>;
}
