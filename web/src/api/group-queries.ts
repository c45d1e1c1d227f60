/** Actions on a ticket outside the workflow: group, desk, tags, proposals. */
import { addTicketTags, ticketsOfPerson } from "@smgt/contract/calls/tickets/tickets.ts";
import { settleProposal } from "@smgt/contract/calls/casework/proposals.ts";
import {
  createNewTicketFromAdditionalMarking,
  markAsPrimaryTicket,
  markDeleteTicket,
} from "@smgt/contract/calls/casework/workflow.ts";
import {
  assignedUsers,
  assignResponsibleUser,
  removeUserFromTicket,
  updateTicketingUser,
} from "@smgt/contract/calls/casework/assignment.ts";
import { deskApi, readRows } from "./desk-api.ts";
import { write } from "./ticket-queries.ts";

export const groupApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    assignedUsers: readRows(build, assignedUsers, { keepSeconds: 0 }),
    ticketsOfPerson: readRows(build, ticketsOfPerson, { keepSeconds: 60 }),
    deleteMember: write(build, markDeleteTicket),
    makePrimary: write(build, markAsPrimaryTicket),
    splitMember: write(build, createNewTicketFromAdditionalMarking),
    addTag: write(build, addTicketTags),
    removeUser: write(build, removeUserFromTicket),
    takeToDesk: write(build, updateTicketingUser),
    assignUser: write(build, assignResponsibleUser),
    settleProposal: write(build, settleProposal),
  }),
});

export const {
  useAssignedUsersQuery,
  useTicketsOfPersonQuery,
  useDeleteMemberMutation,
  useMakePrimaryMutation,
  useSplitMemberMutation,
  useAddTagMutation,
  useRemoveUserMutation,
  useTakeToDeskMutation,
  useAssignUserMutation,
  useSettleProposalMutation,
} = groupApi;
