import { plainHeading } from "./import-columns.ts";

export type ImportedStatus = "VALID" | "LEFT_OUT";

/**
 * Returns whether a ticket with this status is valid; null if the status is unknown and the
 * organizer has to decide.
 */
export function statusOf(text: string): ImportedStatus | null {
  const heading = plainHeading(text);
  if (heading === "" || VALID.has(heading)) return "VALID";
  return NOT_VALID.has(heading) ? "LEFT_OUT" : null;
}

function headingsOf(list: string): Set<string> {
  return new Set(list.split(",").map(plainHeading));
}

const VALID =
  headingsOf(`valid, active, activated, confirmed, approved, accepted, complete, completed, paid, paid in full, attending,
  going, registered, issued, acquired, sold, assigned, ok, okay, yes, y, true, 1, checked in, checkedin, attended, used, redeemed, scanned,
  arrived, admitted, present,
  gültig, aktiv, bestätigt, genehmigt, angenommen, zugesagt, zusage, abgeschlossen, vollständig, bezahlt, angemeldet, nimmt teil, verkauft,
  ja, wahr, eingecheckt, eingelassen, anwesend, teilgenommen, dabei,
  valide, valable, actif, active, confirmé, confirmée, approuvé, approuvée, accepté, acceptée, terminé, terminée, complété, payé, payée,
  inscrit, inscrite, participe, oui, vrai, enregistré, enregistrée, présent, présente,
  válido, válida, activo, activa, confirmado, confirmada, aprobado, aprobada, aceptado, aceptada, completado, completada, completo, pagado,
  pagada, inscrito, inscrita, asiste, asistirá, sí, verdadero, registrado, registrada, presente,
  ativo, ativa, aprovado, aprovada, aceite, aceito, aceita, concluído, concluída, pago, paga, participa, vai, sim, verdadeiro,
  有效, 已确认, 已批准, 已通过, 通过, 已接受, 已完成, 完成, 已支付, 已付款, 已付, 已报名, 参加, 出席, 是, 已签到, 已使用, 已验票`);

const NOT_VALID =
  headingsOf(`cancelled, canceled, cancelled by user, refunded, fully refunded, void, voided, invalid, revoked, deleted, removed,
  returned, charged back, chargeback, disputed, expired, abandoned, failed, payment failed, declined, rejected, denied, not approved, refused,
  waitlist, wait list, waitlisted, wait listed, waiting, waiting list, on waitlist, on waiting list, pending, pending approval,
  pending payment, payment pending, awaiting, awaiting payment, awaiting approval, awaiting offline payment, unpaid, not paid, on hold, held,
  reserved, invited, invitation sent, not invited, maybe, tentative, interested, no reply, no response, not going, not attending, no, n, false,
  0, draft, incomplete, unconfirmed, unregistered, in progress, open,
  storniert, abgesagt, absage, erstattet, rückerstattet, ungültig, gesperrt, gelöscht, abgelaufen, fehlgeschlagen, abgelehnt, warteliste,
  auf der warteliste, wartend, ausstehend, zahlung ausstehend, offen, unbezahlt, nicht bezahlt, zurückgestellt, in wartestellung, reserviert,
  eingeladen, vielleicht, keine antwort, nimmt nicht teil, nicht dabei, nein, falsch, entwurf, unvollständig, unbestätigt, in bearbeitung,
  annulé, annulée, remboursé, remboursée, invalide, non valide, supprimé, supprimée, expiré, expirée, échoué, échouée, échec, refusé,
  refusée, rejeté, rejetée, liste d'attente, en liste d'attente, sur liste d'attente, en attente, en attente de paiement, paiement en attente,
  impayé, impayée, non payé, non payée, en suspens, réservé, réservée, invité, invitée, peut être, sans réponse, ne participe pas, non, faux,
  brouillon, incomplet, incomplète, non confirmé,
  cancelado, cancelada, anulado, anulada, reembolsado, reembolsada, devuelto, devuelta, inválido, inválida, no válido, eliminado, eliminada,
  caducado, caducada, expirado, expirada, fallido, fallida, rechazado, rechazada, lista de espera, en lista de espera, en espera, pendiente,
  pendiente de pago, pago pendiente, pendiente de aprobación, impagado, no pagado, no pagada, retenido, reservado, reservada, invitado,
  invitada, tal vez, quizás, sin respuesta, no asiste, falso, borrador, incompleto, incompleta, no confirmado,
  devolvido, devolvida, apagado, apagada, excluído, excluída, falhado, falhou, recusado, recusada, rejeitado, rejeitada,
  em lista de espera, na lista de espera, em espera, pendente, pagamento pendente, pendente de pagamento, aguardando,
  aguardando pagamento, a aguardar, a aguardar pagamento, não pago, não paga, por pagar, convidado, convidada, talvez, sem resposta,
  não vai, não participa, não, rascunho, não confirmado,
  已取消, 取消, 已退款, 退款, 无效, 已作废, 作废, 已删除, 已过期, 过期, 失败, 支付失败, 已拒绝, 拒绝, 候补, 候补名单, 等候名单, 等待中,
  待处理, 待审核, 审核中, 待确认, 待支付, 待付款, 未支付, 未付款, 未付, 暂停, 保留, 预留, 已邀请, 也许, 未回复, 不参加, 否, 草稿, 未完成`);
