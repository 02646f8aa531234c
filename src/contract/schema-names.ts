import type { z } from "zod";
import { personRow } from "./account-data.ts";
import { account, accountInput } from "./accounts.ts";
import { apiKey } from "./api-keys.ts";
import { bulkRun } from "./bulk-actions.ts";
import { importDetails, importMapping } from "./imports.ts";
import { orderChangeStep } from "./order-changes.ts";
import { attendee, attendeeInput, attendeeRow } from "./attendees.ts";
import { loginResponse, loginInput, registerInput, resetPasswordInput } from "./auth.ts";
import { capacityAssignment, capacityAssignmentChange, capacityAssignmentInput } from "./capacity-assignments.ts";
import { checkInList, checkInListChange, checkInListInput, ticketProgress } from "./check-in-lists.ts";
import { checkInListPublic, checkInResult, stationAttendee, scanConflict, checkInGuest } from "./check-in.ts";
import {
  detailsInput,
  eventOnOrder,
  payment,
  publicOrder,
  publicTicketPage,
  reservation,
  reserveInput,
  ticketOnOrder,
  personInput,
} from "./checkout.ts";
import { watchedPhone } from "./station-monitor.ts";
import { eventDefaults, eventDefaultsInput } from "./event-defaults.ts";
import { event, eventChange, eventPart, eventRow } from "./events.ts";
import { eventSettings, eventSettingsInput, settingTranslations } from "./event-settings.ts";
import { dayStats, eventStatistics, eventStats, periodStats } from "./event-stats.ts";
import { locationDetails, locationInput } from "./locations.ts";
import { ownFactors, passkey } from "./mfa.ts";
import { crop, image, storedImage } from "./images.ts";
import { company, companyInput } from "./company-details.ts";
import { invoiceBrief, seller } from "./invoices.ts";
import { cursorMeta, pageMeta } from "./lists.ts";
import { mail, mailRow } from "./mails.ts";
import { duplicateDecision, duplicateGroup } from "./duplicates.ts";
import { label, labelBrief } from "./labels.ts";
import { note, noteChange, noteInput } from "./notes.ts";
import { listView } from "./list-views.ts";
import { deliveries, message } from "./messages.ts";
import { order, orderItem, orderRow, rolledUp, rollup } from "./orders.ts";
import { organizer, organizerChange, organizerInput } from "./organizers.ts";
import { document, legalDocumentInput } from "./legal-documents.ts";
import { unmatchedPayment, paymentConnection } from "./payment-connections.ts";
import { statisticValues } from "./statistics.ts";
import { affiliate } from "./affiliates.ts";
import { promoCode, promoCodeBatch } from "./promo-codes.ts";
import { publicEvent, publicEventRow, publicTicket, publicTicketPrice } from "./public-events.ts";
import { refundAllState } from "./refund-all.ts";
import { taxOrFee } from "./taxes-and-fees.ts";
import { answer, answeredAddress, askedQuestion, submittedAnswers, storedAnswer, readableAnswer } from "./responses.ts";
import { question, questionChange, questionInput, questionSwitch } from "./questions.ts";
import {
  addedToPrice,
  priceInput,
  saleObstacle,
  ticket,
  ticketChange,
  ticketInput,
  ticketPrice,
  ticketSwitch,
} from "./tickets.ts";
import { member } from "./members.ts";
import { me, passwordInput, profileInput } from "./users.ts";
import { waitingRoom } from "./waiting-room.ts";
import { attendeeData, eventData, orderData, ticketData } from "./webhook-payloads.ts";
import {
  webhookDelivery,
  webhookDeliveryDetails,
  webhookEndpoint,
  webhookInput,
  webhookWithSecret,
} from "./webhooks.ts";

/**
 * The names of shapes in the API description. A shape used by two endpoints needs a name
 * (openapi.test.ts checks this); others are inlined.
 */
export const SCHEMA_NAMES: Record<string, z.ZodType> = {
  WaitingRoom: waitingRoom,
  WebhookEndpoint: webhookEndpoint,
  WebhookEndpointWithSecret: webhookWithSecret,
  WebhookDelivery: webhookDelivery,
  WebhookDeliveryDetails: webhookDeliveryDetails,
  WebhookOrder: orderData,
  WebhookAttendee: attendeeData,
  WebhookTicket: ticketData,
  WebhookEvent: eventData,
  WebhookInput: webhookInput,
  DuplicateDecision: duplicateDecision,
  DuplicateGroup: duplicateGroup,
  Label: label,
  LabelBrief: labelBrief,
  Note: note,
  NoteChange: noteChange,
  NoteInput: noteInput,
  ListView: listView,
  Account: account,
  RefundAllState: refundAllState,
  AddedToPrice: addedToPrice,
  AccountInput: accountInput,
  Answer: answer,
  ApiKey: apiKey,
  AnsweredAddress: answeredAddress,
  AskedQuestion: askedQuestion,
  Attendee: attendee,
  AttendeeInput: attendeeInput,
  AttendeeRow: attendeeRow,
  BulkRun: bulkRun,
  CapacityAssignment: capacityAssignment,
  CapacityAssignmentChange: capacityAssignmentChange,
  CapacityAssignmentInput: capacityAssignmentInput,
  CheckInList: checkInList,
  CheckInListChange: checkInListChange,
  CheckInListInput: checkInListInput,
  CheckInResult: checkInResult,
  Company: company,
  CompanyInput: companyInput,
  InvoiceBrief: invoiceBrief,
  Seller: seller,
  DetailsInput: detailsInput,
  PersonInput: personInput,
  StationAttendee: stationAttendee,
  SettingTranslations: settingTranslations,
  ScanConflict: scanConflict,
  CheckInGuest: checkInGuest,
  CheckInStation: checkInListPublic,
  StationDevice: watchedPhone,
  StationTicket: ticketProgress,
  Event: event,
  EventChange: eventChange,
  EventOnOrder: eventOnOrder,
  EventDefaults: eventDefaults,
  EventDefaultsInput: eventDefaultsInput,
  EventPart: eventPart,
  EventRow: eventRow,
  EventSettings: eventSettings,
  EventSettingsInput: eventSettingsInput,
  EventStatistics: eventStatistics,
  EventStats: eventStats,
  GivenAnswers: submittedAnswers,
  Image: image,
  StoredImage: storedImage,
  Crop: crop,
  StoredAnswer: storedAnswer,
  LocationDetails: locationDetails,
  LocationInput: locationInput,
  LoginResponse: loginResponse,
  LoginInput: loginInput,
  Mail: mail,
  MailRow: mailRow,
  Me: me,
  Message: message,
  MessageDeliveries: deliveries,
  Order: order,
  Member: member,
  OrderItem: orderItem,
  OrderRow: orderRow,
  Organizer: organizer,
  OrganizerChange: organizerChange,
  OrganizerInput: organizerInput,
  OwnFactors: ownFactors,
  CursorMeta: cursorMeta,
  PageMeta: pageMeta,
  LegalDocument: document,
  LegalDocumentInput: legalDocumentInput,
  Passkey: passkey,
  PasswordInput: passwordInput,
  Payment: payment,
  UnmatchedPayment: unmatchedPayment,
  PaymentConnection: paymentConnection,
  PersonRow: personRow,
  ProfileInput: profileInput,
  Affiliate: affiliate,
  DayStats: dayStats,
  PeriodStats: periodStats,
  StatisticValues: statisticValues,
  PromoCode: promoCode,
  PromoCodeBatch: promoCodeBatch,
  PublicEvent: publicEvent,
  PublicEventRow: publicEventRow,
  PublicOrder: publicOrder,
  PublicTicket: publicTicket,
  PublicTicketPrice: publicTicketPrice,
  Question: question,
  QuestionChange: questionChange,
  QuestionInput: questionInput,
  QuestionSwitch: questionSwitch,
  ReadableAnswer: readableAnswer,
  RegisterInput: registerInput,
  Reservation: reservation,
  ReserveInput: reserveInput,
  ResetPasswordInput: resetPasswordInput,
  Import: importDetails,
  ImportMapping: importMapping,
  OrderChangeStep: orderChangeStep,
  SaleObstacle: saleObstacle,
  TaxOrFee: taxOrFee,
  TaxOrFeeOfOrder: rolledUp,
  TaxesAndFees: rollup,
  Ticket: ticket,
  TicketChange: ticketChange,
  TicketInput: ticketInput,
  TicketOnOrder: ticketOnOrder,
  TicketPage: publicTicketPage,
  TicketPrice: ticketPrice,
  TicketPriceInput: priceInput,
  TicketSwitch: ticketSwitch,
};
