import type { Endpoint } from '../define-endpoint.ts';
import { createAccessKey, listAccessKeys, revokeAccessKey } from './access-keys.api.ts';
import { appInit, health } from './app.api.ts';
import { listAudit } from './audit.api.ts';
import { reportError } from './error-reports.api.ts';
import { findLocalities } from './localities.api.ts';
import { oauthLogout, oauthToken } from './auth.api.ts';
import { confirmPasswordReset, requestPasswordReset } from './password-reset.api.ts';
import { signupCloud, signupCode, signupDone, signupProducts, signupUser } from './signup.api.ts';
import { activateCloudById, markCloud } from './cloud-marks.api.ts';
import { accountClouds, activateCloud } from './clouds.api.ts';
import {
  allocateDocument, documentBaseMoves, documentContext, documentHistory, documentPrices, documentsByAccount, getDocument, listCardTotals, listChequesInHand, moveDocument, returnCheque, submitDocument,
} from './documents.api.ts';
import { createTillCustomer, detectCaller, leaseCustomerIds, searchCustomers, searchSuppliers } from './customers.api.ts';
import { employeesLogin, employeesLogout } from './employees.api.ts';
import { employeesEnrolFingerprint, employeesFingerprints, employeesRemoveFingerprint } from './fingerprints.api.ts';
import { readStoredFile, secureFileUrl, secureFileUrls, uploadFile } from './files.api.ts';
import { importFile, listImports } from './imports.api.ts';
import {
  beginImport, checkImport, commitImport, exportRecords, getImport, listImportChanges, listImportFaults, listRecordImports, readImport, sendImportPart, undoImport,
} from './record-imports.api.ts';
import { changePassword, endMySessions, getMyAccount, updateMyAccount } from './my-account.api.ts';
import { beginSecondStep, confirmSecondStep, endSecondStep, getSecondStep, renewRecoveryCodes } from './second-step.api.ts';
import { getPluginSettings, installPlugin, listActivePlugins, listMarketplace, putPluginSettings, runPluginOperation, uninstallPlugin } from './marketplace.api.ts';
import { listNotifications, readNotification } from './notifications.api.ts';
import { carryCharges, chargeCard, chargeCibus, chargeTenbis, checkCheques, listCharges, lookUpNumber, readCharge, readCredit, voidCharge } from './payments.api.ts';
import { cancelOrder, endFrozenCart, listFrozenCarts, listOrders, putFrozenCart, readOrder, readRestaurant, readRestaurantFloors, readRestaurantElements, saveOrders, takeFrozenCart } from './orders.api.ts';
import {
  permissionsAllowed, permissionsRequest, permissionsRequestAllow, permissionsRequestDeny, permissionsRequestRead, permissionsRequestWithdraw, permissionsValidate,
} from './permissions.api.ts';
import { checkPluginUpdate, downloadPlugin } from './plugin.api.ts';
import { deletePaperStyle, documentPdf, listPaperStyles, mailDocument, mailTillSale, printDocument, savePaperStyle, tillSalePdf, transactionPdf } from './papers.api.ts';
import { deleteLabelTemplate, labelProducts, listLabelTemplates, saveLabelTemplate } from './price-labels.api.ts';
import { createProduct, checkBarcode, listProducts, nextBarcode } from './products.api.ts';
import { getServiceModules, listProviderServices, setProviderService, setServiceModules } from './provider.api.ts';
import { simulatePromotion } from './promotions.api.ts';
import { pushEvents } from './push.api.ts';
import { changeRecord, createRecord, findRecords, patchRecord, getRecord, getRecordHistory, listRecords, setRecordStatus } from './records.api.ts';
import { formsOldRead, formsOldWrite, formBalances } from './record-forms.api.ts';
import { autocompleteOld, componentsOld, viewData } from './record-lists.api.ts';
import { searchEverything } from './record-search.api.ts';
import { deleteView, saveView } from './record-views.api.ts';
import { deleteAutomation, listAutomations, saveAutomation } from './automations.api.ts';
import { getTillMenu, putTillMenu } from './till-menu.api.ts';
import { approveSale, findSaleByNumber, getRefundable, searchSales } from './refunds.api.ts';
import { closeRegister, getClosing, moveCash, openRegister, readX, registerState } from './register.api.ts';
import { deleteReportFilter, listReportFilters, runReport, saveReportFilter, updateReportFilter } from './reports.api.ts';
import { lookUpCoupon } from './coupons.api.ts';
import { submitTransaction } from './sales.api.ts';
import { getTransaction, listTransactions } from './sales-read.api.ts';
import { submitQueue } from './sales-queue.api.ts';
import { compareSeries, confirmSeries, listSeriesGaps } from './series.api.ts';
import { endScreenShare, getScreenShare, readScreenShare, sendScreenShare, startScreenShare } from './screen-share.api.ts';
import { getSetting, getSettingRelations, listSettings, postSetting, postSettingRelations, putSetting } from './settings.api.ts';
import { availableSubscriptions, listBillingDocuments, listSubscriptions, updateSubscriptions } from './subscriptions.api.ts';
import { getSupportAccess, supportAccess } from './support.api.ts';
import { syncCheckForUpdates, syncGet, syncGetVers, tillLists } from './sync.api.ts';
import { listTechnicians, openTech, setTechPassword } from './tech.api.ts';
import { terminalsAvailable } from './terminals-available.api.ts';
import { terminalsLogout, terminalsRegister } from './terminals.api.ts';
import {
  timekeeperAddAbsence, timekeeperAttendance, timekeeperCheckin, timekeeperCheckout, timekeeperCorrect, timekeeperOf, timekeeperOwn, timekeeperStampOf, timekeeperVoidAbsence,
} from './time.api.ts';

/** Every endpoint of the product: the server binds each one, and a test walks them. */
export const ENDPOINTS: readonly Endpoint[] = [
  health, appInit, oauthToken, oauthLogout, requestPasswordReset, confirmPasswordReset, signupCode, signupCloud, signupProducts, signupDone, signupUser,
  terminalsAvailable, terminalsRegister, terminalsLogout,
  employeesLogin, employeesLogout, permissionsValidate,
  employeesFingerprints, employeesEnrolFingerprint, employeesRemoveFingerprint,
  permissionsAllowed, permissionsRequest, permissionsRequestRead, permissionsRequestAllow, permissionsRequestDeny, permissionsRequestWithdraw,
  syncGetVers, syncGet, syncCheckForUpdates, tillLists,
  chargeCard, chargeCibus, chargeTenbis, readCharge, listCharges, carryCharges, voidCharge, lookUpNumber, readCredit, checkCheques,
  listOrders, readOrder, saveOrders, cancelOrder, readRestaurant, readRestaurantFloors, readRestaurantElements, listFrozenCarts, putFrozenCart, takeFrozenCart, endFrozenCart,
  submitTransaction, submitQueue, compareSeries, listSeriesGaps, confirmSeries, lookUpCoupon, listTransactions, getTransaction, findSaleByNumber, searchSales, getRefundable, approveSale,
  registerState, openRegister, moveCash, readX, closeRegister, getClosing,
  searchCustomers, leaseCustomerIds, createTillCustomer, searchSuppliers, createProduct,
  listProducts, checkBarcode, nextBarcode, detectCaller,
  listAudit, reportError, findLocalities,
  listTechnicians, openTech, setTechPassword,
  pushEvents, listNotifications, readNotification,
  getTillMenu, putTillMenu,
  listAutomations, saveAutomation, deleteAutomation,
  listSettings, getSetting, putSetting, postSetting, getSettingRelations, postSettingRelations,
  accountClouds, activateCloud, activateCloudById, markCloud,
  getSupportAccess, supportAccess, listProviderServices, setProviderService, getServiceModules, setServiceModules,
  getScreenShare, startScreenShare, sendScreenShare, endScreenShare, readScreenShare,
  getMyAccount, updateMyAccount, changePassword, endMySessions,
  getSecondStep, beginSecondStep, confirmSecondStep, renewRecoveryCodes, endSecondStep,
  listRecords, findRecords, getRecord, createRecord, changeRecord, patchRecord, setRecordStatus, getRecordHistory, componentsOld, viewData, autocompleteOld, formsOldRead, formsOldWrite, saveView, deleteView, importFile, listImports,
  searchEverything,
  beginImport, sendImportPart, readImport, checkImport, commitImport, undoImport, getImport, listImportChanges, listImportFaults, listRecordImports, exportRecords,
  simulatePromotion, runReport, listReportFilters, saveReportFilter, updateReportFilter, deleteReportFilter,
  timekeeperCheckin, timekeeperCheckout, timekeeperAttendance, timekeeperOwn, timekeeperCorrect, timekeeperAddAbsence, timekeeperVoidAbsence, timekeeperOf, timekeeperStampOf,
  checkPluginUpdate, downloadPlugin,
  listAccessKeys, createAccessKey, revokeAccessKey,
  availableSubscriptions, updateSubscriptions, listSubscriptions, listBillingDocuments,
  uploadFile, secureFileUrl, secureFileUrls, readStoredFile,
  listLabelTemplates, saveLabelTemplate, deleteLabelTemplate, labelProducts,
  formBalances,
  printDocument, documentPdf, tillSalePdf, transactionPdf, mailTillSale, mailDocument, listPaperStyles, savePaperStyle, deletePaperStyle,
  submitDocument, documentContext, documentPrices, listChequesInHand, listCardTotals, documentsByAccount, documentBaseMoves, getDocument, documentHistory, moveDocument, returnCheque, allocateDocument,
  listMarketplace, installPlugin, getPluginSettings, putPluginSettings, listActivePlugins, runPluginOperation, uninstallPlugin,
];
